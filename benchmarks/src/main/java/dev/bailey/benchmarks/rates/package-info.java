/**
 * Commands per second of several threads, and the processor time of each command. {@link
 * dev.bailey.benchmarks.rates.RateSlice} measures inside one JVM; {@link
 * dev.bailey.benchmarks.rates.RateTrial} requests that from a {@link
 * dev.bailey.benchmarks.rates.RateJvm} at its turn in a race. Two such JVMs with different
 * libraries compare two builds. One thread asks; the threads that run commands live as long as a
 * turn.
 */
@NullMarked
package dev.bailey.benchmarks.rates;

import org.jspecify.annotations.NullMarked;
