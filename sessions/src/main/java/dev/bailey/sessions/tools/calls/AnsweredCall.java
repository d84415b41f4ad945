package dev.bailey.sessions.tools.calls;

import dev.bailey.sessions.api.ToolResult;

/** A call that does not run: it was refused, or its result is in the journal. */
record AnsweredCall(String id, ToolResult result) implements Call {
  @Override
  public boolean isDone() {
    return true;
  }

  @Override
  public ToolResult await() {
    return result;
  }

  @Override
  public void cancel() {}
}
