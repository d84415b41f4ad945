/**
 * A finished {@link dev.bailey.benchmarks.report.Comparison}, as a table and a plot for people, and
 * as JSON for programs. Values only; thread-safe.
 */
@NullMarked
package dev.bailey.benchmarks.report;

import org.jspecify.annotations.NullMarked;
