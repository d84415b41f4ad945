package dev.bailey.sessions.api;

import dev.bailey.workspace.Progress;
import java.util.function.Consumer;

/** Progress listener that ignores everything, for calls without one. */
final class Quiet {
  static final Progress COPY = (_, _, _, _) -> {};
  static final Consumer<ToolProgress> TOOL = _ -> {};

  private Quiet() {}
}
