/**
 * How many commands a second several threads get done, and what processor time each command takes:
 * {@link dev.bailey.benchmarks.rates.RateSlice} measures inside one JVM, {@link
 * dev.bailey.benchmarks.rates.RateTrial} is its turn in a race, told to a {@link
 * dev.bailey.benchmarks.rates.RateJvm}. Two such JVMs with different libraries compare two builds.
 * One thread asks; the threads that run commands live as long as a turn.
 */
@NullMarked
package dev.bailey.benchmarks.rates;

import org.jspecify.annotations.NullMarked;
