/**
 * Programs the documents show: {@link dev.bailey.examples.RunUntrusted} is the shortest one, {@link
 * dev.bailey.examples.UnhappyPaths} has an answer for everything that can go wrong, {@link
 * dev.bailey.examples.ScopedPolicy} sets a policy for all that is inside of a call, {@link
 * dev.bailey.examples.SessionStory} works in a session. Each is started by itself.
 */
@NullMarked
package dev.bailey.examples;

import org.jspecify.annotations.NullMarked;
