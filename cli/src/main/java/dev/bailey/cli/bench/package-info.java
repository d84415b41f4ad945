/** What {@code bailey bench} takes; the benchmarks themselves are another module. */
@NullMarked
package dev.bailey.cli.bench;

import org.jspecify.annotations.NullMarked;
