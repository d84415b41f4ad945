/**
 * The tools of Bailey: files, search, commands, git. {@link
 * dev.bailey.sessions.tools.standard.StandardTools} has them all. Files are touched from outside of
 * the sandbox, see {@code dev.bailey.sessions.targets}; every program, git included, runs inside.
 */
@NullMarked
package dev.bailey.sessions.tools.standard;

import org.jspecify.annotations.NullMarked;
