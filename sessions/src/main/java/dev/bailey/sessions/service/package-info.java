/**
 * Sessions in process. {@link dev.bailey.sessions.service.LocalSessions} implements the API and
 * hands each call to the class of its group: {@code LifeCycle} (make, pause, destroy), {@code
 * Versions} (snapshots, rollback, forks, archives), {@code Commands} and {@code ToolRuns}. {@code
 * SessionStore} is an open state directory, {@code LiveSessions} the state in memory. {@code
 * ActivityLock} decides what may happen in a session at the same time.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.service;

import org.jspecify.annotations.NullMarked;
