/**
 * The backend for people who are not root: {@link dev.bailey.runtimes.bubblewrap.BubblewrapBackend}
 * has bwrap make the namespaces and the root. {@code BubblewrapLaunch} starts one command, {@code
 * CommandLine} says what bwrap is told, {@code ReadBack} looks at what came of it while the command
 * is held back. Thread-safe unless said otherwise.
 */
@NullMarked
package dev.bailey.runtimes.bubblewrap;

import org.jspecify.annotations.NullMarked;
