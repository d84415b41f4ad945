/**
 * Programs the documents show: {@link dev.bailey.examples.RunUntrusted} is the shortest one, {@link
 * dev.bailey.examples.UnhappyPaths} has an answer for everything that can go wrong, {@link
 * dev.bailey.examples.ScopedPolicy} sets a policy for all that is inside of a call. Each is started
 * by itself; none keeps state.
 */
@NullMarked
package dev.bailey.examples;

import org.jspecify.annotations.NullMarked;
