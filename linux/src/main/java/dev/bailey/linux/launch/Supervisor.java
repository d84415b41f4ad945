package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.execution.Usage;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.pty.TerminalControl;
import dev.bailey.output.CappedOutput;
import dev.bailey.policy.Limits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Supervises one process until its end: one thread polls its streams, its pidfd and the
 * out-of-memory event. The first reason to kill becomes the outcome.
 */
public final class Supervisor implements ConfinedProcess {
  private static final int SIGKILL = 9;
  private static final int LARGEST_PIPE = 1 << 20;
  private static final int MEMORY_LOOKS = 200;
  private static final long LONG = TimeUnit.DAYS.toNanos(1);
  private static final int SLOTS = 4;
  private static final int OUTPUT = 0;
  private static final int ERROR = 1;
  private static final int END = 2;
  private static final int MEMORY = 3;

  /** Stands for "ended by itself": whatever comes later to kill it comes too late. */
  private static final Outcome ENDED = new Outcome.Exited(0);

  private final StartedProcess process;
  private final ProcessResources resources;
  private final CappedOutput stdout;
  private final CappedOutput stderr;
  private final @Nullable Duration limit;
  private final long start;
  private final AtomicReference<@Nullable Outcome> verdict = new AtomicReference<>();
  private @Nullable Future<?> deadline;
  private int memoryLooks;
  private boolean reaped;
  private Kernel.@Nullable Exit exit;

  /**
   * Takes over a process and its resources, and starts its input. If that fails, both are gone.
   *
   * @param start when its time began, which is before its launch
   */
  public Supervisor(
      StartedProcess process,
      ProcessResources resources,
      Limits limits,
      Command command,
      Streams streams,
      long start) {
    this.start = start;
    this.process = process;
    this.resources = resources;
    limit = limits.wallTime().orElse(null);
    stdout = CappedOutput.of(streams.stdout(), limits);
    stderr = CappedOutput.of(streams.stderr(), limits);
    try {
      resources.begin();
      Kernel.nonBlocking(process.output());
      process.error().ifPresent(Kernel::nonBlocking);
      process.input().ifPresent(input -> feed(input, command));
    } catch (RuntimeException | Error e) {
      // Nothing runs that nobody supervises.
      Undo.after(e, List.of(resources::kill, process::abandon, resources::close));
      throw e;
    }
  }

  private void feed(Fd input, Command command) {
    if (command.input().isEmpty()) {
      // A terminal whose command is given nothing to read.
      input.close();
      return;
    }
    InputFeeder.start(
        command.input().get(), input, process.terminal() ? () -> endOfInput(input) : () -> {});
  }

  /**
   * A terminal has no end of file; its line discipline makes one from the end-of-file character.
   */
  private static void endOfInput(Fd input) {
    Kernel.writeAll(input, new byte[] {4}, 1);
  }

  @Override
  public Completion supervise() {
    try (Memory memory = new Memory()) {
      ReadBuffer buffer = new ReadBuffer(memory);
      watch(memory, buffer);
      verdict.compareAndSet(null, ENDED);
      Kernel.Exit ended = reap();
      resources.close();
      drain(process.output(), stdout, buffer);
      process.error().ifPresent(fd -> drain(fd, stderr, buffer));
      return new Completion(outcome(ended), resources.usage(ended), resources.enforcement());
    } catch (RuntimeException | Error e) {
      // A stream of the caller failed in a way no stream may: nothing goes on behind its back.
      kill(new Outcome.Killed());
      reap();
      throw e;
    } finally {
      release();
    }
  }

  /** After this the process id may belong to another process: no signal may follow. */
  private synchronized Kernel.Exit reap() {
    if (exit == null) {
      resources.beforeReaping();
      reaped = true;
      exit = Kernel.await(process.pidfd());
    }
    return exit;
  }

  private void release() {
    if (deadline != null) {
      deadline.cancel(false);
    }
    resources.close();
    synchronized (process) {
      process.pidfd().close();
    }
    process.output().close();
    process.error().ifPresent(Fd::close);
  }

  /** Moves output until the process has ended. */
  private void watch(Memory memory, ReadBuffer buffer) {
    PollSet polls = new PollSet(memory, SLOTS);
    polls.watch(OUTPUT, process.output().number());
    polls.watch(ERROR, process.error().map(Fd::number).orElse(-1));
    polls.watch(END, process.pidfd().number());
    resources
        .outOfMemory()
        .ifPresent(event -> polls.watch(MEMORY, event.descriptor().number(), event.awaited()));
    while (true) {
      polls.await(patience());
      if (limit != null && remaining() <= 0) {
        kill(new Outcome.TimedOut(limit));
      }
      if (polls.isReady(MEMORY)) {
        lookAtMemory(polls, memory);
      }
      move(polls, OUTPUT, process.output(), stdout, buffer);
      process.error().ifPresent(fd -> move(polls, ERROR, fd, stderr, buffer));
      if (polls.isReady(END)) {
        return;
      }
    }
  }

  private void lookAtMemory(PollSet polls, Memory memory) {
    if (resources.ranOutOfMemory()) {
      kill(new Outcome.OutOfMemory());
      polls.ignore(MEMORY);
    } else if (++memoryLooks < MEMORY_LOOKS) {
      // The kernel tells before it kills, and counts afterwards.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    } else {
      // What an earlier command of the same sandbox has left.
      memoryLooks = 0;
      resources.outOfMemory().ifPresent(event -> event.clear(memory));
    }
  }

  private long remaining() {
    return limit == null ? Long.MAX_VALUE : limit.toNanos() - (System.nanoTime() - start);
  }

  /** Once the time is up everything was killed, and only its end is waited for. */
  private long patience() {
    return limit == null || verdict.get() != null ? LONG : Math.max(0, remaining());
  }

  /**
   * POLLHUP does not end the stream: poll(2) may report it although bytes are left to read. Only
   * end of file does.
   */
  private void move(PollSet polls, int slot, Fd fd, CappedOutput target, ReadBuffer buffer) {
    if (polls.isReady(slot) && !moveOnce(fd, target, buffer)) {
      polls.ignore(slot);
    }
  }

  /** Moves one chunk. Returns whether more may come. */
  private boolean moveOnce(Fd fd, CappedOutput target, ReadBuffer buffer) {
    int count = buffer.read(fd);
    if (count == -Errno.EAGAIN || count == -Errno.EINTR) {
      return true;
    }
    if (count <= 0) {
      // End of file; a terminal whose last user is gone says EIO instead.
      return false;
    }
    armTimer();
    if (!target.write(buffer.bytes(), count)) {
      kill(new Outcome.OutputLimit(target.limit()));
    }
    if (target.isBroken()) {
      // Like a pipe whose reader is gone: the command's next write fails.
      fd.close();
      return false;
    }
    return true;
  }

  /**
   * This thread checks the deadline itself. From the first output on another thread does too, since
   * a slow consumer of the output can block this one.
   */
  private void armTimer() {
    if (limit != null && deadline == null) {
      Duration rest = Duration.ofNanos(Math.max(0, remaining()));
      deadline = Deadlines.inThreadAfter(rest, () -> kill(new Outcome.TimedOut(limit)));
    }
  }

  /** Reads what is left after the end; everything that could write is gone. */
  private void drain(Fd fd, CappedOutput target, ReadBuffer buffer) {
    // No more than a pipe can hold: a descriptor handed to another sandbox could fill it for ever.
    for (int left = LARGEST_PIPE; fd.number() >= 0 && left > 0; ) {
      int count = buffer.read(fd);
      if (count <= 0) {
        return;
      }
      left -= count;
      if (!target.write(buffer.bytes(), count)) {
        verdict.compareAndSet(ENDED, new Outcome.OutputLimit(target.limit()));
        return;
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // ENDED is a mark, not an outcome.
  private Outcome outcome(Kernel.Exit ended) {
    Outcome decided = verdict.get();
    if (decided != null && decided != ENDED) {
      return decided;
    }
    if (resources.ranOutOfMemory()) {
      return new Outcome.OutOfMemory();
    }
    return resources.refine(
        ended.signaled()
            ? new Outcome.Signaled(ended.status())
            : new Outcome.Exited(ended.status()));
  }

  /**
   * The command itself first, and by its own descriptor: it ends wherever it is, whatever becomes
   * of the search for the rest of its tree.
   */
  private void kill(Outcome reason) {
    verdict.compareAndSet(null, reason);
    synchronized (process) {
      if (process.pidfd().number() >= 0) {
        Kernel.signal(process.pidfd(), SIGKILL);
      }
    }
    resources.kill();
  }

  @Override
  public void kill() {
    kill(new Outcome.Killed());
  }

  /** Has its end count as a kill from now on: what it runs in is about to be killed. */
  public void expectKill() {
    verdict.compareAndSet(null, new Outcome.Killed());
  }

  @Override
  public synchronized void signal(int number) {
    if (!reaped) {
      Kernel.signalGroup(process.pid(), number);
    }
  }

  @Override
  public void resize(TerminalSize size) {
    if (process.terminal()) {
      TerminalControl.resize(process.output(), size);
    }
  }

  /** A command that never started, in the shape of one that ended. */
  public static ConfinedProcess neverStarted(Outcome outcome, Enforcement enforcement) {
    return new NeverStarted(new Completion(outcome, Usage.none(), enforcement));
  }
}
