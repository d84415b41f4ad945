package dev.bailey.sessions.tools.calls;

import dev.bailey.sessions.api.ToolResult;

/** A tool call that runs or has ended. */
public interface Call {
  String id();

  boolean isDone();

  /** Waits for the end. The call goes on when the waiting is interrupted. */
  ToolResult await() throws InterruptedException;

  /** Ends it: its result says so, unless it ended by itself just before. Does not wait. */
  void cancel();
}
