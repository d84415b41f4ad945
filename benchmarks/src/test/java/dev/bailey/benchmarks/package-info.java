/** Tests; none of them measures time. */
@NullMarked
package dev.bailey.benchmarks;

import org.jspecify.annotations.NullMarked;
