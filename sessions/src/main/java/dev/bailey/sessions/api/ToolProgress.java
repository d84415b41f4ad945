package dev.bailey.sessions.api;

/** Progress of a tool call, before its result. */
public sealed interface ToolProgress {
  /** A piece of what a command wrote, as it came. */
  record Output(Stream stream, String text) implements ToolProgress {}

  /** How far a search is. */
  record Searched(long files, long matches) implements ToolProgress {}

  /** The listener was too slow: this many pieces were not told. */
  record Skipped(long pieces) implements ToolProgress {}

  /** Where a command writes to. */
  enum Stream {
    STDOUT,
    STDERR
  }
}
