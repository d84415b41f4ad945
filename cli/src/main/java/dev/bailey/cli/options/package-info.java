/**
 * From words to a request: the table of options ({@link dev.bailey.cli.options.Option}), the
 * parser, and what applies where nothing is said. Used from one thread.
 */
@NullMarked
package dev.bailey.cli.options;

import org.jspecify.annotations.NullMarked;
