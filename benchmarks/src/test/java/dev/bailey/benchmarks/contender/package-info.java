/** Tests; none of them measures time. */
@NullMarked
package dev.bailey.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
