/**
 * Calls of tools, each done once: {@link dev.bailey.sessions.tools.calls.ToolCalls} runs them for
 * one session, {@link dev.bailey.sessions.tools.calls.CallJournal} remembers them beyond the life
 * of this process.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.tools.calls;

import org.jspecify.annotations.NullMarked;
