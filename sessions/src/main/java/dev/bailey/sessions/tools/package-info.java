/**
 * What an agent can call: a {@link dev.bailey.sessions.tools.Tool} has a name, a description,
 * parameters with a JSON schema, and gives a {@link dev.bailey.sessions.api.ToolResult}. Those of
 * Bailey are in {@code standard}; {@code calls} runs them once each.
 *
 * <p>Tools have no state and may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.tools;

import org.jspecify.annotations.NullMarked;
