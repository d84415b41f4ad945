/** Tests of the command line. */
@NullMarked
package dev.bailey.cli.output;

import org.jspecify.annotations.NullMarked;
