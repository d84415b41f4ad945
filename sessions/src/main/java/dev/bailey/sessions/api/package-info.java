/**
 * What callers use of sessions. Start at {@link dev.bailey.sessions.api.SessionService}, which
 * makes and finds sessions, and {@link dev.bailey.sessions.api.Session}, a handle of one. The rest
 * are values: they say what is wanted ({@link dev.bailey.sessions.api.NewSession}, {@link
 * dev.bailey.sessions.api.ExecOptions}), or what is known ({@link
 * dev.bailey.sessions.api.SessionInfo}, {@link dev.bailey.sessions.api.Snapshot}).
 *
 * <p>Nothing here says where sessions are: the same interfaces are fulfilled in process and can be
 * fulfilled by a client of a server. Implementations may be used by several threads; values do not
 * change.
 */
@NullMarked
package dev.bailey.sessions.api;

import org.jspecify.annotations.NullMarked;
