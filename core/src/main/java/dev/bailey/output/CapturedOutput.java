package dev.bailey.output;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

/** What a command writes to its two streams, kept for its {@link Result}. */
public final class CapturedOutput {
  private final StreamCapture stdout;
  private final StreamCapture stderr;

  private CapturedOutput(StreamCapture stdout, StreamCapture stderr) {
    this.stdout = stdout;
    this.stderr = stderr;
  }

  /**
   * Checks that a command can be waited for.
   *
   * @throws BaileyException INVALID_REQUEST for one whose input is written after its start: who
   *     waits for its end cannot write it
   */
  public static void requireKnownInput(Command command) {
    if (command.hasOpenInput()) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "run",
              "command",
              "its input is left open for the caller to write, but this call waits for its end")
          .withHint("Start it without waiting, or give it its input beforehand.");
    }
  }

  /** Keeps everything. */
  public static CapturedOutput all() {
    return new CapturedOutput(StreamCapture.all(), StreamCapture.all());
  }

  /** Keeps the first bytes of each stream; the rest is discarded, and the command goes on. */
  public static CapturedOutput first(long most) {
    return new CapturedOutput(StreamCapture.first(most), StreamCapture.first(most));
  }

  public OutputStream stdout() {
    return stdout;
  }

  public OutputStream stderr() {
    return stderr;
  }

  /** The result to come of a command with its output; cancelling it kills the command. */
  public CompletableFuture<Result> resultOf(Execution execution) {
    CompletableFuture<Result> result = execution.toCompletableFuture().thenApply(this::in);
    var _ =
        result.whenComplete((_, _) -> {
          if (result.isCancelled()) {
            execution.kill();
          }
        });
    return result;
  }

  /** The result of the command with its output. */
  public Result in(Result result) {
    return result.withOutput(stdout.output(result.outcome()), stderr.output(result.outcome()));
  }
}
