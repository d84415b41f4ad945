package dev.bailey.sessions.tools;

/** What is known of a call before its result. */
public sealed interface Progress {
  /** A piece of what a command wrote, as it came. */
  record Output(Stream stream, String text) implements Progress {}

  /** How far a search is. */
  record Searched(long files, long matches) implements Progress {}

  /** The listener was too slow: this many pieces were not told. */
  record Skipped(long pieces) implements Progress {}

  /** Where a command writes to. */
  enum Stream {
    STDOUT,
    STDERR
  }
}
