package dev.bailey.api;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.StandardStream;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Size;
import java.io.OutputStream;

/**
 * Starts commands whose output is kept for readers that come and go. Apart from {@link Sandbox}, so
 * that other commands need not load it.
 */
final class Attachable {
  private Attachable() {}

  static Execution start(Sandbox sandbox, Command command, Size kept) {
    RecordedOutput output = new RecordedOutput(kept);
    return recording(sandbox.begin(command, stdout(output), stderr(output)), output);
  }

  /** The same in a sandbox of its own. */
  static Execution start(Policy policy, Host host, Command command, Size kept) {
    RecordedOutput output = new RecordedOutput(kept);
    return recording(
        OneCommand.launch(policy, host, command, stdout(output), stderr(output)), output);
  }

  private static OutputStream stdout(RecordedOutput output) {
    return output.stream(StandardStream.STDOUT);
  }

  private static OutputStream stderr(RecordedOutput output) {
    return output.stream(StandardStream.STDERR);
  }

  private static Execution recording(SupervisedExecution execution, RecordedOutput output) {
    return execution.withOutput(output).endingWith(output::end).superviseInBackground();
  }
}
