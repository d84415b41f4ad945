/**
 * Calls of tools, each executed once per id: {@link dev.bailey.sessions.tools.calls.ToolCalls} runs
 * those of one session, {@link dev.bailey.sessions.tools.calls.CallJournal} records them durably,
 * so that a repeated call gets the first one's result.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.tools.calls;

import org.jspecify.annotations.NullMarked;
