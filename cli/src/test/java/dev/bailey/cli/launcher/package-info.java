/** Tests of the command line. */
@NullMarked
package dev.bailey.cli.launcher;

import org.jspecify.annotations.NullMarked;
