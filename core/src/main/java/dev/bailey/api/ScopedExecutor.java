package dev.bailey.api;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Takes a scope along to the threads of another executor, task by task. */
final class ScopedExecutor extends AbstractExecutorService {
  private final ExecutorService executor;
  private final Optional<Scope> own;

  ScopedExecutor(ExecutorService executor, Optional<Scope> own) {
    this.executor = executor;
    this.own = own;
  }

  /** Everything that is handed in comes through here, on the thread of who hands it in. */
  @Override
  public void execute(Runnable task) {
    Optional<Scope> scope = Scope.current().or(() -> own);
    executor.execute(scope.isEmpty() ? task : () -> scope.get().run(task));
  }

  @Override
  public void shutdown() {
    executor.shutdown();
  }

  @Override
  public List<Runnable> shutdownNow() {
    return executor.shutdownNow();
  }

  @Override
  public boolean isShutdown() {
    return executor.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return executor.isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return executor.awaitTermination(timeout, unit);
  }
}
