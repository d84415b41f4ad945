/**
 * What the egress gateway of a sandbox costs, next to proxies written in C: {@link
 * dev.bailey.benchmarks.egress.EgressBenchmark} runs all of it. One thread.
 */
@NullMarked
package dev.bailey.benchmarks.egress;

import org.jspecify.annotations.NullMarked;
