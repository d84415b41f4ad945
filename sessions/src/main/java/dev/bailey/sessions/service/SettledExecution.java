package dev.bailey.sessions.service;

import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;
import dev.bailey.execution.TerminalSize;
import dev.bailey.waiting.PendingResult;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A command that has a result when what it wrote is on disk, and fails where that is not possible:
 * a success that was told stays one.
 */
final class SettledExecution implements Execution {
  private final Execution command;
  private final PendingResult settled;

  /**
   * One that runs already.
   *
   * @param settle makes durable what was written
   * @param ended is run when that is done or has failed, before callers can see it
   */
  SettledExecution(Execution command, Runnable settle, Runnable ended) {
    this.command = command;
    settled =
        new PendingResult(
            command.id(),
            command
                .toCompletableFuture()
                .thenApply(result -> {
                  settle.run();
                  return result;
                })
                .whenComplete((_, _) -> ended.run()));
  }

  @Override
  public String id() {
    return command.id();
  }

  @Override
  public ExecutionStatus status() {
    return settled.status();
  }

  @Override
  public Selection selection() {
    return command.selection();
  }

  @Override
  public Optional<Result> result() {
    return settled.now();
  }

  @Override
  public Result await() throws InterruptedException {
    return settled.await();
  }

  @Override
  public CompletableFuture<Result> toCompletableFuture() {
    return settled.toCompletableFuture();
  }

  @Override
  public void whenGone(Runnable action) {
    settled.whenGone(action);
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
