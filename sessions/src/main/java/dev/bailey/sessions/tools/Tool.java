package dev.bailey.sessions.tools;

import dev.bailey.sessions.api.ToolResult;

/**
 * Operation that an agent calls by name, such as {@code read_file} or {@code bash}, and that works
 * on a {@link dev.bailey.sessions.targets.Target}.
 */
public interface Tool {
  String name();

  /** For the agent, which knows nothing else about it. */
  String description();

  Parameters parameters();

  /**
   * Does it. A {@link dev.bailey.error.BaileyException} becomes a result that says so. When its
   * thread is interrupted, it ends what it began and returns or throws soon.
   */
  ToolResult run(Arguments arguments, ToolRun run);
}
