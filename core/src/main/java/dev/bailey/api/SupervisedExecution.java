package dev.bailey.api;

import dev.bailey.backend.Backends;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Gateway;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionRegistry;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Output;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;
import dev.bailey.execution.TerminalSize;
import dev.bailey.output.CapturedOutput;
import dev.bailey.policy.LimitCut;
import dev.bailey.waiting.PendingResult;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A started command together with the thread that supervises it: the caller's own where it waits
 * anyway, one from {@link Supervisors} otherwise.
 */
final class SupervisedExecution implements Execution {
  private final String id = ExecutionIds.next();
  private final Start start;
  private final Selection selection;
  private volatile ConfinedProcess process;
  private final ExecutionRegistry registry;
  private final CompletableFuture<Result> done = new CompletableFuture<>();
  private final PendingResult pending = new PendingResult(id, done);
  private Optional<Gateway> gateway = Optional.empty();
  private Runnable last = () -> {};
  private @Nullable SandboxEvents events;
  private @Nullable Command command;
  private @Nullable OutputHistory output;
  private @Nullable OutputStream input;
  private final List<LimitCut> cuts;

  /**
   * One that has been launched.
   *
   * @param cuts limits that were asked for and lowered, for the report
   */
  SupervisedExecution(
      Backends.Choice choice,
      ConfinedProcess process,
      ExecutionRegistry registry,
      Start start,
      List<LimitCut> cuts) {
    this.start = start;
    this.cuts = cuts;
    this.selection = choice.selection();
    this.process = process;
    this.registry = registry;
  }

  /** Has the result tell what the network refused meanwhile. */
  SupervisedExecution watching(Optional<Gateway> egress) {
    gateway = egress;
    return this;
  }

  /** Has others read what it wrote. */
  SupervisedExecution withOutput(OutputHistory history) {
    output = history;
    return this;
  }

  /** Has others write its input. */
  SupervisedExecution withInput(OutputStream stream) {
    input = stream;
    return this;
  }

  /**
   * Runs an action when the execution ends, before its end is visible to callers: it leaves nothing
   * behind then.
   */
  SupervisedExecution endingWith(Runnable action) {
    Runnable before = last;
    last =
        () -> {
          try {
            before.run();
          } finally {
            action.run();
          }
        };
    return this;
  }

  /** Tells that it was started, and later how it ended. */
  SupervisedExecution telling(@Nullable SandboxEvents sandbox, Command started) {
    if (sandbox != null) {
      events = sandbox;
      command = started;
      sandbox.started(id, started);
    }
    return this;
  }

  /** The same for a command that has a sandbox of its own, which ends with it. */
  SupervisedExecution tellingAlone(@Nullable SandboxEvents sandbox, Command started) {
    return sandbox == null ? this : telling(sandbox, started).endingWith(sandbox::closed);
  }

  private List<NetworkEvent> refused() {
    return gateway.isEmpty()
        ? List.of()
        : gateway.get().events().stream()
            .filter(it ->
                it.verdict() == NetworkEvent.Verdict.DENIED && !it.time().isBefore(start.time()))
            .toList();
  }

  /** When an execution began, which is before its launch: a start takes time too. */
  record Start(Instant time, long nanos) {
    static Start now() {
      return new Start(Instant.now(), System.nanoTime());
    }
  }

  /** Supervises in the background. The result has the output; cancelling it kills the command. */
  CompletableFuture<Result> resultWith(CapturedOutput captured) {
    return captured.resultOf(superviseInBackground());
  }

  SupervisedExecution superviseInBackground() {
    Supervisors.execute(this::supervise);
    return this;
  }

  /**
   * Supervises on the calling thread. Not on a virtual one: supervision blocks in the kernel, which
   * would pin the carrier for as long as the command runs.
   */
  Result awaitInline() {
    if (Thread.currentThread().isVirtual()) {
      superviseInBackground();
    } else {
      supervise();
    }
    return pending.awaitUninterrupted();
  }

  private void supervise() {
    try {
      done.complete(superviseProcess());
    } catch (Throwable e) {
      done.completeExceptionally(e);
      if (e instanceof Error error) {
        throw error;
      }
    } finally {
      registry.finished(id);
    }
  }

  private Result superviseProcess() {
    try {
      Result result = result(process.supervise());
      if (events != null && command != null) {
        events.ended(command, result);
      }
      return result;
    } catch (BaileyException e) {
      throw events == null ? e : events.failed(e);
    } finally {
      process = EndedProcess.INSTANCE;
      command = null;
      Runnable ending = last;
      last = () -> {};
      ending.run();
    }
  }

  private Result result(ConfinedProcess.Completion completion) {
    return new Result(
        id,
        completion.outcome(),
        Output.empty(),
        Output.empty(),
        start.time(),
        Duration.ofNanos(System.nanoTime() - start.nanos()),
        completion.usage(),
        completion.enforcement().with(cuts),
        selection,
        refused(),
        completion.autorun());
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Selection selection() {
    return selection;
  }

  @Override
  public ExecutionStatus status() {
    return pending.status();
  }

  @Override
  public Optional<Result> result() {
    return pending.now();
  }

  @Override
  public Result await() throws InterruptedException {
    return pending.await();
  }

  @Override
  public CompletableFuture<Result> toCompletableFuture() {
    return pending.toCompletableFuture();
  }

  @Override
  public OutputHistory output() {
    return output == null ? Execution.super.output() : output;
  }

  @Override
  public OutputStream input() {
    return input == null ? Execution.super.input() : input;
  }

  @Override
  public void whenGone(Runnable action) {
    pending.whenGone(action);
  }

  @Override
  public void kill() {
    process.kill();
  }

  @Override
  public void signal(int number) {
    process.signal(number);
  }

  @Override
  public void resize(TerminalSize size) {
    process.resize(size);
  }
}
