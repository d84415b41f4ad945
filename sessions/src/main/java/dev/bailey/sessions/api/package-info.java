/**
 * The API of sessions. Start at {@link dev.bailey.sessions.api.SessionService}, which makes and
 * finds sessions, and {@link dev.bailey.sessions.api.Session}, a handle of one. The rest are
 * values: requests ({@link dev.bailey.sessions.api.NewSession}, {@link
 * dev.bailey.sessions.api.ExecOptions}) and descriptions ({@link
 * dev.bailey.sessions.api.SessionInfo}, {@link dev.bailey.sessions.api.Snapshot}).
 *
 * <p>Nothing here says where sessions are: the interfaces are implemented in process, and can be
 * implemented by a client of a server. Implementations are thread-safe; values are immutable.
 */
@NullMarked
package dev.bailey.sessions.api;

import org.jspecify.annotations.NullMarked;
