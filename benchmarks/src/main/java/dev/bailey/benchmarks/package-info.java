/**
 * Benchmarks of sandboxes, and of what they replace, in the same run. {@link
 * dev.bailey.benchmarks.BenchMain} is {@code bailey bench}; {@link
 * dev.bailey.benchmarks.SpawnComparison} compares inside this JVM, {@link
 * dev.bailey.benchmarks.ShellComparison} compares whole programs, and {@link
 * dev.bailey.benchmarks.SpawnBenchmark} is for JMH. Everything runs on the caller's thread.
 */
@NullMarked
package dev.bailey.benchmarks;

import org.jspecify.annotations.NullMarked;
