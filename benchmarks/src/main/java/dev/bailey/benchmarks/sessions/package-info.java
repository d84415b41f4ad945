/**
 * What sessions and their storage cost, next to the bare commands and to copying: {@link
 * dev.bailey.benchmarks.sessions.SessionsBenchmark} runs all of it. One thread.
 */
@NullMarked
package dev.bailey.benchmarks.sessions;

import org.jspecify.annotations.NullMarked;
