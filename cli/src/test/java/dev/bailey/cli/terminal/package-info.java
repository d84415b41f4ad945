/** Tests of what a terminal gets. */
@NullMarked
package dev.bailey.cli.terminal;

import org.jspecify.annotations.NullMarked;
