package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;
import dev.bailey.execution.TerminalSize;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * A command that has a result when what it wrote is on disk, and fails where that is not possible:
 * a success that was told stays one.
 */
final class SettledExecution implements Execution {
  private final Execution command;
  private final CompletableFuture<Result> settled;

  /**
   * One that runs already.
   *
   * @param settle makes durable what was written
   */
  SettledExecution(Execution command, Runnable settle) {
    this.command = command;
    settled =
        command
            .toCompletableFuture()
            .thenApply(result -> {
              settle.run();
              return result;
            });
  }

  @Override
  public String id() {
    return command.id();
  }

  @Override
  public ExecutionStatus status() {
    if (!settled.isDone()) {
      return ExecutionStatus.RUNNING;
    }
    return settled.isCompletedExceptionally() ? ExecutionStatus.FAILED : settled.join().status();
  }

  @Override
  public Selection selection() {
    return command.selection();
  }

  @Override
  public Optional<Result> result() {
    try {
      return settled.isDone() ? Optional.of(settled.join()) : Optional.empty();
    } catch (CompletionException e) {
      throw failure(e);
    }
  }

  @Override
  public Result await() throws InterruptedException {
    try {
      return settled.get();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private BaileyException failure(Exception wrapper) {
    return wrapper.getCause() instanceof BaileyException known
        ? known
        : BaileyException.of(
                ErrorCode.INTERNAL, "supervise", id(), String.valueOf(wrapper.getCause()))
            .withCause(wrapper);
  }

  @Override
  public CompletableFuture<Result> toCompletableFuture() {
    return settled.copy();
  }

  @Override
  public void whenGone(Runnable action) {
    var _ = settled.whenComplete((_, _) -> action.run());
  }

  @Override
  public void kill() {
    command.kill();
  }

  @Override
  public void signal(int number) {
    command.signal(number);
  }

  @Override
  public void resize(TerminalSize size) {
    command.resize(size);
  }

  @Override
  public OutputHistory output() {
    return command.output();
  }

  @Override
  public OutputStream input() {
    return command.input();
  }
}
