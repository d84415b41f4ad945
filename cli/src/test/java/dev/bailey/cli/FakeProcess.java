package dev.bailey.cli;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.execution.Usage;
import dev.bailey.output.CappedOutput;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A plain process, watched by threads. */
final class FakeProcess implements ConfinedProcess {
  private final Process process;
  private final EffectivePolicy policy;
  private final Command command;
  private final Streams streams;
  private final AtomicBoolean overflow = new AtomicBoolean();
  private final AtomicBoolean killed = new AtomicBoolean();

  FakeProcess(Process process, EffectivePolicy policy, Command command, Streams streams) {
    this.process = process;
    this.policy = policy;
    this.command = command;
    this.streams = streams;
  }

  @Override
  public Completion supervise() {
    Thread stdout =
        Thread.startVirtualThread(() -> pump(process.getInputStream(), streams.stdout()));
    Thread stderr =
        Thread.startVirtualThread(() -> pump(process.getErrorStream(), streams.stderr()));
    Thread.startVirtualThread(this::feed);
    try {
      Outcome outcome = await();
      stdout.join();
      stderr.join();
      return new Completion(
          overflow.get() ? new Outcome.OutputLimit(limit()) : outcome,
          new Usage(1, 2, 3, 4),
          new Enforcement(
              List.of(Enforcement.Line.unverified(Promise.FILES, "project", "nothing at all"))));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Outcome await() throws InterruptedException {
    if (policy.limits().wallTime().isPresent()) {
      long nanos = policy.limits().wallTime().get().toNanos();
      if (!process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
        process.destroyForcibly();
        return new Outcome.TimedOut(policy.limits().wallTime().get());
      }
    }
    int code = process.waitFor();
    if (killed.get()) {
      return new Outcome.Killed();
    }
    return code > 128 ? new Outcome.Signaled(code - 128) : new Outcome.Exited(code);
  }

  private long limit() {
    return policy.limits().outputBytes().orElse(Long.MAX_VALUE);
  }

  private void pump(InputStream from, OutputStream to) {
    CappedOutput capped = new CappedOutput(to, limit());
    byte[] buffer = new byte[8192];
    try {
      for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
        if (!capped.write(buffer, length)) {
          overflow.set(true);
          process.destroyForcibly();
          return;
        }
      }
    } catch (IOException _) {
      // The process is gone.
    }
  }

  private void feed() {
    try (OutputStream to = process.getOutputStream()) {
      if (command.input().isPresent()) {
        command.input().get().transferTo(to);
      }
    } catch (IOException _) {
      // The process does not read.
    }
  }

  @Override
  public void kill() {
    killed.set(true);
    process.destroyForcibly();
  }

  @Override
  public void signal(int number) {
    try {
      new ProcessBuilder("kill", "-" + number, Long.toString(process.pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void resize(TerminalSize size) {}
}
