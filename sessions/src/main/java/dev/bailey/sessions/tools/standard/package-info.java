/**
 * The tools of Bailey: files, search, commands, git. {@link
 * dev.bailey.sessions.tools.standard.StandardTools} lists them. Files are accessed from outside of
 * the sandbox, see {@code dev.bailey.sessions.targets}; every program, git included, runs inside.
 * Tools have no state and may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.tools.standard;

import org.jspecify.annotations.NullMarked;
