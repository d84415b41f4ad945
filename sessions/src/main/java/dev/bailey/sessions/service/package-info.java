/**
 * Sessions in process. {@link dev.bailey.sessions.service.LocalSessions} fulfils the interface that
 * callers use, and hands each call to the class of its group: {@code LifeCycle} (made, paused,
 * destroyed), {@code Versions} (snapshots, rollback, forks, archives), {@code Commands} and {@code
 * ToolRuns}. {@code SessionStore} is the state directory while it is open, {@code LiveSessions}
 * what is in memory. {@code ActivityLock} decides what may happen in a session at the same time.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.service;

import org.jspecify.annotations.NullMarked;
