/**
 * The options of {@code run}, and the request that they make: the table of options ({@link
 * dev.bailey.cli.options.Option}), the parser, and the defaults. Used from one thread.
 */
@NullMarked
package dev.bailey.cli.options;

import org.jspecify.annotations.NullMarked;
