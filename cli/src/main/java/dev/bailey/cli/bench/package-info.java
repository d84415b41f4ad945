/** The options of {@code bailey bench}; the benchmarks themselves are another module. */
@NullMarked
package dev.bailey.cli.bench;

import org.jspecify.annotations.NullMarked;
