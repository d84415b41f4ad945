package dev.bailey.cli.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;
import dev.bailey.execution.TerminalSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SignalForwarderTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(1);

  @Test
  void signalsAreForwardedByNumber() {
    FakeExecution execution = new FakeExecution();
    SignalForwarder forwarder = new SignalForwarder(LONG, LONG);
    forwarder.attach(execution);
    for (ForwardedSignal signal : ForwardedSignal.values()) {
      forwarder.arrived(signal);
    }
    assertThat(execution.events).containsExactly("1", "2", "3", "15");
  }

  @Test
  void earlySignalsWaitForTheCommand() {
    FakeExecution execution = new FakeExecution();
    SignalForwarder forwarder = new SignalForwarder(LONG, LONG);
    forwarder.arrived(ForwardedSignal.HUP);
    forwarder.arrived(ForwardedSignal.TERM);
    forwarder.attach(execution);
    assertThat(execution.events).containsExactly("1", "15");
  }

  @Test
  void secondInterruptKills() {
    FakeExecution execution = new FakeExecution();
    SignalForwarder forwarder = new SignalForwarder(LONG, LONG);
    forwarder.attach(execution);
    forwarder.arrived(ForwardedSignal.INT);
    forwarder.arrived(ForwardedSignal.INT);
    assertThat(execution.events).containsExactly("2", "kill");
  }

  @Test
  void lateInterruptIsAnotherFirst() throws InterruptedException {
    FakeExecution execution = new FakeExecution();
    SignalForwarder forwarder = new SignalForwarder(SHORT, LONG);
    forwarder.attach(execution);
    forwarder.arrived(ForwardedSignal.INT);
    Thread.sleep(20);
    forwarder.arrived(ForwardedSignal.INT);
    assertThat(execution.events).containsExactly("2", "2");
  }

  @Test
  void unansweredTerminationKills() throws InterruptedException {
    FakeExecution execution = new FakeExecution();
    SignalForwarder forwarder = new SignalForwarder(LONG, SHORT);
    forwarder.attach(execution);
    forwarder.arrived(ForwardedSignal.TERM);
    assertThat(execution.events.poll(60, TimeUnit.SECONDS)).isEqualTo("15");
    assertThat(execution.events.poll(60, TimeUnit.SECONDS)).isEqualTo("kill");
  }

  @Test
  void answeredTerminationDoesNotKill() throws InterruptedException {
    FakeExecution execution = new FakeExecution();
    execution.status = ExecutionStatus.COMPLETED;
    SignalForwarder forwarder = new SignalForwarder(LONG, SHORT);
    forwarder.attach(execution);
    forwarder.arrived(ForwardedSignal.TERM);
    Thread.sleep(50);
    assertThat(List.copyOf(execution.events)).containsExactly("15");
  }

  @Test
  void realSignalsReachTheForwarder() throws Exception {
    FakeExecution execution = new FakeExecution();
    SignalForwarder forwarder = new SignalForwarder(LONG, LONG);
    forwarder.attach(execution);
    new JvmSignals().connect(ForwardedSignal.TERM, forwarder);
    new JvmSignals().connect(ForwardedSignal.QUIT, forwarder); // The JVM's own: harmless.
    String self = Long.toString(ProcessHandle.current().pid());
    assertThat(new ProcessBuilder("kill", "-TERM", self).start().waitFor()).isZero();
    assertThat(execution.events.poll(60, TimeUnit.SECONDS)).isEqualTo("15");
  }

  @Test
  void anInterruptOfTheWaitingThreadKills() {
    FakeExecution execution = new FakeExecution();
    SignalForwarder forwarder = new SignalForwarder(LONG, LONG);
    forwarder.attach(execution);
    Thread.currentThread().interrupt();
    assertThatThrownBy(forwarder::await)
        .isInstanceOfSatisfying(
            BaileyException.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.CANCELLED));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(execution.events).containsExactly("kill");
  }

  @Test
  void thereMustBeACommandToWaitFor() {
    assertThatThrownBy(new SignalForwarder(LONG, LONG)::await)
        .isInstanceOf(IllegalStateException.class);
  }

  /** Notes what is done to it. */
  private static final class FakeExecution implements Execution {
    final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    volatile ExecutionStatus status = ExecutionStatus.RUNNING;

    @Override
    public String id() {
      return "fake";
    }

    @Override
    public ExecutionStatus status() {
      return status;
    }

    @Override
    public Selection selection() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Result> result() {
      return Optional.empty();
    }

    @Override
    public Result await() throws InterruptedException {
      Thread.sleep(LONG);
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Result> toCompletableFuture() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void whenGone(Runnable action) {}

    @Override
    public void kill() {
      events.add("kill");
    }

    @Override
    public void signal(int number) {
      events.add(Integer.toString(number));
    }

    @Override
    public void resize(TerminalSize size) {}
  }
}
