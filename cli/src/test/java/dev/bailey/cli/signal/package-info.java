/** Tests of the command line. */
@NullMarked
package dev.bailey.cli.signal;

import org.jspecify.annotations.NullMarked;
