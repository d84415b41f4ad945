package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Limits;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A command ends when it is killed, also where its resources know nothing of it to kill. */
@Timeout(240)
final class SupervisorIT {
  private static final Command COMMAND = Command.of("/bin/sleep", "1000");
  private static final Duration LIMIT = Duration.ofMillis(100);
  private static final byte[] LAST_WORDS = {'o', 'k'};

  private final StartedProcess process = started();

  /** Like those of a command that was moved out of its group. */
  private static class EmptyResources implements ProcessResources {
    @Override
    public void kill() {}

    @Override
    public Optional<OutOfMemoryEvent> outOfMemory() {
      return Optional.empty();
    }

    @Override
    public boolean ranOutOfMemory() {
      return false;
    }

    @Override
    public Outcome refine(Outcome outcome) {
      return outcome;
    }

    @Override
    public Usage usage(Kernel.Exit exit) {
      return Usage.none();
    }

    @Override
    public Enforcement enforcement() {
      return new Enforcement(List.of());
    }

    @Override
    public void close() {}
  }

  /** Like those of a command whose group cannot be watched. */
  private static final class FailingSurroundings extends EmptyResources {
    private final IllegalStateException failure = new IllegalStateException();
    private boolean closed;

    @Override
    public void begin() {
      throw failure;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  /**
   * Puts something into a pipe between the look at it and what is done about it, as a command does
   * that writes its last words while poll(2) is held up between the pipe and its writers.
   */
  private static final class LateOutput extends EmptyResources {
    private final Fd output;
    private final Kernel.Pipe written = Kernel.pipe();

    LateOutput(Fd output) {
      this.output = output;
      Kernel.writeAll(written.write(), LAST_WORDS, LAST_WORDS.length);
      written.write().close();
    }

    /** Always ready, so that this is asked first. */
    @Override
    public Optional<OutOfMemoryEvent> outOfMemory() {
      return Optional.of(new OutOfMemoryEvent(written.read(), Flags.POLLIN));
    }

    @Override
    public boolean ranOutOfMemory() {
      int from = written.read().number();
      Kernel.check(
          "put it there", Kernel.call(Syscall.DUP3, from, output.number(), Flags.O_CLOEXEC));
      return true;
    }
  }

  private static StartedProcess started() {
    try (ChildProgram program = new ChildProgram()) {
      ChildStart child = new ChildStart(program);
      try (Plumbing plumbing = Plumbing.pipes(COMMAND, child)) {
        long fork = program.fork("fork", 0);
        child.addProcessSetup();
        child.addProgram("start", COMMAND.program(), COMMAND.arguments(), List.of());
        program.parent();
        program.run();
        program.requireSuccess();
        return plumbing.started((int) program.result(fork));
      }
    }
  }

  /** Where a test fails, its command is still there: nobody has collected it. */
  @AfterEach
  void end() {
    if (process.pidfd().number() >= 0) {
      Kernel.kill(process.pid());
    }
  }

  private Supervisor supervisor(Limits limits) {
    return supervisor(new EmptyResources(), limits);
  }

  private Supervisor supervisor(ProcessResources resources, Limits limits) {
    OutputStream nowhere = OutputStream.nullOutputStream();
    return new Supervisor(
        process, resources, limits, COMMAND, new Streams(nowhere, nowhere), System.nanoTime());
  }

  @Test
  void itsTimeIsUp() {
    Outcome outcome = supervisor(Limits.none().withWallTime(LIMIT)).supervise().outcome();
    assertThat(outcome).isEqualTo(new Outcome.TimedOut(LIMIT));
  }

  @Test
  void itIsKilled() {
    Supervisor supervisor = supervisor(Limits.none());
    supervisor.kill();
    assertThat(supervisor.supervise().outcome()).isEqualTo(new Outcome.Killed());
  }

  @Test
  void nothingRunsWithoutResources() {
    FailingSurroundings resources = new FailingSurroundings();
    Path running = Path.of("/proc", process.pid() + "");
    assertThat(running).exists();
    assertThatThrownBy(() -> supervisor(resources, Limits.none())).isSameAs(resources.failure);
    assertThat(running).doesNotExist();
    assertThat(resources.closed).isTrue();
  }

  @Test
  void whatWasWrittenLastIsNotLost() {
    Kernel.Pipe output = Kernel.pipe();
    output.write().close();
    process.output().close();
    StartedProcess silent =
        new StartedProcess(
            process.pid(),
            process.pidfd(),
            process.input(),
            output.read(),
            process.error(),
            process.terminal());
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    Streams streams = new Streams(seen, OutputStream.nullOutputStream());
    var _ =
        new Supervisor(
                silent,
                new LateOutput(output.read()),
                Limits.none(),
                COMMAND,
                streams,
                System.nanoTime())
            .supervise();
    assertThat(seen.toByteArray()).isEqualTo(LAST_WORDS);
  }

  /** The control: what others do to it is not taken for our own doing. */
  @Test
  void somebodyElseKillsIt() {
    Supervisor supervisor = supervisor(Limits.none());
    Kernel.kill(process.pid());
    assertThat(supervisor.supervise().outcome()).isEqualTo(new Outcome.Signaled(9));
  }
}
