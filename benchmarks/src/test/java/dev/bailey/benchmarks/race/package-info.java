/** Tests; none of them measures time. */
@NullMarked
package dev.bailey.benchmarks.race;

import org.jspecify.annotations.NullMarked;
