package dev.bailey.api;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.StandardStream;
import dev.bailey.policy.Size;

/**
 * Starts commands whose output is kept for readers that come and go. Apart from {@link Sandbox}, so
 * that other commands need not load it.
 */
final class Attachable {
  private Attachable() {}

  static Execution start(Sandbox sandbox, Command command, Size kept) {
    RecordedOutput output = new RecordedOutput(kept);
    return sandbox
        .begin(command, output.stream(StandardStream.STDOUT), output.stream(StandardStream.STDERR))
        .withOutput(output)
        .endingWith(output::end)
        .superviseInBackground();
  }
}
