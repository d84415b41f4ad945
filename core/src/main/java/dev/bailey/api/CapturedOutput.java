package dev.bailey.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Output;
import dev.bailey.execution.Result;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;

/** The output of a command whose caller only wants the result. */
final class CapturedOutput {
  final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
  final ByteArrayOutputStream stderr = new ByteArrayOutputStream();

  private CapturedOutput() {}

  /** Of a command whose input must be known: who waits for its end cannot write it. */
  static CapturedOutput of(Command command) {
    if (command.hasOpenInput()) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "run",
              "command",
              "its input is to be written later, by a caller who waits for its end")
          .withHint("Start it instead, or give its input with it.");
    }
    return new CapturedOutput();
  }

  Result in(Result result) {
    boolean truncated = result.outcome() instanceof Outcome.OutputLimit;
    return result.withOutput(
        new Output(stdout.toByteArray(), truncated), new Output(stderr.toByteArray(), truncated));
  }

  CompletableFuture<Result> in(SupervisedExecution execution) {
    CompletableFuture<Result> result =
        execution.superviseInBackground().toCompletableFuture().thenApply(this::in);
    var _ =
        result.whenComplete((_, _) -> {
          if (result.isCancelled()) {
            execution.kill();
          }
        });
    return result;
  }
}
