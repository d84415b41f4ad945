/** Tests of the command line. */
@NullMarked
package dev.bailey.cli.options;

import org.jspecify.annotations.NullMarked;
