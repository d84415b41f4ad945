/** Tests of man pages. */
@NullMarked
package dev.bailey.cli.man;

import org.jspecify.annotations.NullMarked;
