package dev.bailey.runtimes.bubblewrap;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupUsage;
import dev.bailey.linux.launch.OutOfMemoryEvent;
import dev.bailey.linux.launch.Surroundings;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A command's PID namespace as its surroundings: with its first process everything in it ends. */
final class Surrounded implements Surroundings {
  private static final int SIGKILL = 9;
  private static final int SHELL_SIGNAL = 128;
  private static final int LAST_SIGNAL = 64;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Held held;
  private final Ground ground;
  private final @Nullable ProcessGroup group;
  private final Enforcement enforcement;
  private final Optional<Fd> outOfMemory;
  private final CgroupUsage before;
  private GroupUsage usage;
  private int status = -1;
  private boolean closed;

  Surrounded(Held held, Ground ground, @Nullable ProcessGroup group, Enforcement enforcement) {
    this.held = held;
    this.ground = ground;
    this.group = group;
    this.enforcement = enforcement;
    Cgroup whole = ground.group();
    outOfMemory = whole == null ? Optional.empty() : OutOfMemoryEvent.of(whole);
    before = whole == null ? CgroupUsage.none() : whole.usage();
    usage = new GroupUsage(before, before);
  }

  @Override
  public synchronized void kill() {
    if (!closed) {
      Kernel.signal(held.init(), SIGKILL);
    }
  }

  @Override
  public Optional<Fd> outOfMemory() {
    return outOfMemory;
  }

  @Override
  public synchronized boolean ranOutOfMemory() {
    measure();
    return usage.ranOutOfMemory();
  }

  private void measure() {
    Cgroup whole = ground.group();
    if (whole != null && !closed) {
      usage = new GroupUsage(before, whole.usage());
    }
  }

  /** Bwrap ends like a shell, with 128 and the signal's number: the kernel knows which it was. */
  @Override
  public synchronized Outcome refine(Outcome outcome) {
    return usage.refine(exact(outcome));
  }

  private Outcome exact(Outcome outcome) {
    if (!(outcome instanceof Outcome.Exited exited)) {
      return outcome;
    }
    if (status >= 0) {
      int signal = status & 0x7f;
      return signal == 0 ? new Outcome.Exited(status >> 8 & 0xff) : new Outcome.Signaled(signal);
    }
    int signal = exited.code() - SHELL_SIGNAL;
    return signal >= 1 && signal <= LAST_SIGNAL ? new Outcome.Signaled(signal) : outcome;
  }

  @Override
  public synchronized Usage usage(Kernel.Exit exit) {
    return usage.usage(exit);
  }

  @Override
  public Enforcement enforcement() {
    return enforcement;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    status = Kernel.exitStatus(held.commandEnd());
    Kernel.signal(held.init(), SIGKILL);
    Kernel.hasEnded(held.init(), PATIENCE);
    measure();
    closed = true;
    held.init().close();
    held.commandEnd().close();
    outOfMemory.ifPresent(Fd::close);
    ground.leave(group);
  }
}
