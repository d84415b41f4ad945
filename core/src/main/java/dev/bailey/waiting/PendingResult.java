package dev.bailey.waiting;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.Result;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** The result of an execution, which comes when the command has ended, or a failure. */
public final class PendingResult {
  private final String execution;
  private final CompletableFuture<Result> future;

  /**
   * One that completes with a future.
   *
   * @param execution its id
   */
  public PendingResult(String execution, CompletableFuture<Result> future) {
    this.execution = execution;
    this.future = future;
  }

  /** What is known of the execution by now. */
  public ExecutionStatus status() {
    if (!future.isDone()) {
      return ExecutionStatus.RUNNING;
    }
    return future.isCompletedExceptionally() ? ExecutionStatus.FAILED : future.join().status();
  }

  /**
   * The result, once it is there.
   *
   * @throws BaileyException the failure, INTERNAL if that was no BaileyException
   */
  public Optional<Result> now() {
    try {
      return future.isDone() ? Optional.of(future.join()) : Optional.empty();
    } catch (CompletionException e) {
      throw failure(e);
    }
  }

  /**
   * Waits for the result.
   *
   * @throws BaileyException as for {@link #now}
   */
  public Result await() throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /**
   * Waits for the result, through interrupts.
   *
   * @throws BaileyException as for {@link #now}
   */
  public Result awaitUninterrupted() {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw failure(e);
    }
  }

  private BaileyException failure(Exception wrapper) {
    return wrapper.getCause() instanceof BaileyException known
        ? known
        : BaileyException.of(
                ErrorCode.INTERNAL, "supervise", execution, String.valueOf(wrapper.getCause()))
            .withCause(wrapper);
  }

  /** The same as a future; completing that has no effect on this. */
  public CompletableFuture<Result> toCompletableFuture() {
    return future.copy();
  }

  /** Runs an action when the result or the failure is there. */
  public void whenGone(Runnable action) {
    var _ = future.whenComplete((_, _) -> action.run());
  }
}
