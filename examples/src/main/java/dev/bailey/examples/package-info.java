/**
 * Programs the documents show, one for each common task. {@link dev.bailey.examples.RunUntrusted}
 * is the shortest one, {@link dev.bailey.examples.RunWithTimeout} bounds the time, {@link
 * dev.bailey.examples.FilteredNetwork} lets one host be reached, {@link
 * dev.bailey.examples.StreamingOutput} shows output as it comes, {@link
 * dev.bailey.examples.AsyncResults} does not wait, {@link dev.bailey.examples.WarmSandbox} runs
 * several commands in one place, {@link dev.bailey.examples.FilesInAndOut} gives them files and
 * takes those they make, {@link dev.bailey.examples.Reattach} has readers that come and go, {@link
 * dev.bailey.examples.UnhappyPaths} has an answer for everything that can go wrong, {@link
 * dev.bailey.examples.ScopedPolicy} sets a policy for all that is inside of a call, {@link
 * dev.bailey.examples.PolicyFromFile} takes one from a file, {@link
 * dev.bailey.examples.SessionStory} works in a session. Each is started by itself.
 */
@NullMarked
package dev.bailey.examples;

import org.jspecify.annotations.NullMarked;
