/** Tests of the command line. */
@NullMarked
package dev.bailey.cli;

import org.jspecify.annotations.NullMarked;
