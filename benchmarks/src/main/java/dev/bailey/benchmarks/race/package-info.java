/**
 * Measuring {@link dev.bailey.benchmarks.race.Contender}s side by side: {@link
 * dev.bailey.benchmarks.race.RoundRobin} lets each have its turn in every round and hands back a
 * {@link dev.bailey.benchmarks.race.Standing} for each. Not thread-safe: one race, one thread.
 */
@NullMarked
package dev.bailey.benchmarks.race;

import org.jspecify.annotations.NullMarked;
