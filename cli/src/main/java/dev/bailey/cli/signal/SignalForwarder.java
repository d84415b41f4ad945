package dev.bailey.cli.signal;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes signals on to the command. A second SIGINT soon after the first kills it, and so does a
 * SIGTERM it does not answer in time. What arrives before the command has started is kept for it.
 */
public final class SignalForwarder {
  private final long secondInterruptNanos;
  private final Duration patience;
  private final List<ForwardedSignal> early = new ArrayList<>();
  private @Nullable Execution execution;
  private long lastInterrupt;
  private boolean interrupted;

  public SignalForwarder() {
    this(Duration.ofSeconds(2), Duration.ofSeconds(5));
  }

  SignalForwarder(Duration secondInterrupt, Duration patience) {
    this.secondInterruptNanos = secondInterrupt.toNanos();
    this.patience = patience;
  }

  /** Starts to listen; called before the command starts, so that no signal is lost. */
  public void connect(SignalSource source) {
    for (ForwardedSignal signal : ForwardedSignal.values()) {
      source.connect(signal, this);
    }
  }

  /** Names the command that gets the signals from now on. */
  public synchronized void attach(Execution started) {
    execution = started;
    for (ForwardedSignal signal : early) {
      forward(signal, started);
    }
    early.clear();
  }

  /** Waits until the command has ended; kills it when the waiting thread is interrupted. */
  public Result await() {
    Execution attached = attached();
    try {
      return attached.await();
    } catch (InterruptedException e) {
      attached.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "await", attached.id(), "interrupted")
          .withCause(e);
    }
  }

  private synchronized Execution attached() {
    if (execution == null) {
      throw new IllegalStateException("no command was attached");
    }
    return execution;
  }

  public synchronized void arrived(ForwardedSignal signal) {
    if (execution == null) {
      early.add(signal);
    } else {
      forward(signal, execution);
    }
  }

  private void forward(ForwardedSignal signal, Execution target) {
    if (signal == ForwardedSignal.INT && isSecondInterrupt()) {
      target.kill();
      return;
    }
    target.signal(signal.number());
    if (signal == ForwardedSignal.TERM) {
      Thread.ofPlatform().daemon().name("bailey-terminate").start(() -> killLater(target));
    }
  }

  private boolean isSecondInterrupt() {
    long now = System.nanoTime();
    boolean second = interrupted && now - lastInterrupt < secondInterruptNanos;
    interrupted = true;
    lastInterrupt = now;
    return second;
  }

  private void killLater(Execution target) {
    try {
      Thread.sleep(patience);
    } catch (InterruptedException _) {
      return;
    }
    if (target.status() == ExecutionStatus.RUNNING) {
      target.kill();
    }
  }
}
