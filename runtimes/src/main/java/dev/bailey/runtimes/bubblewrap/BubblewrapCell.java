package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.launch.TrackedProcess;
import dev.bailey.linux.rootfs.RootPlan;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Namespaces kept by a holder, with rooms in which commands run. */
final class BubblewrapCell implements Cell {
  private final BubblewrapLaunch launcher;
  private final CellHolder holder;
  private final RootPlan plan;
  private final List<Object> identity;
  private final Set<ConfinedProcess> running = ConcurrentHashMap.newKeySet();
  private boolean closed;

  BubblewrapCell(BubblewrapLaunch launcher, CellHolder holder, RootPlan plan) {
    this.launcher = launcher;
    this.holder = holder;
    this.plan = plan;
    identity = plan.identity();
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    ensureAlive();
    ensureDenied();
    ConfinedProcess process;
    try {
      process = launcher.start(command, streams, holder, start);
    } catch (RuntimeException e) {
      throw isClosed() ? closedMeanwhile(e) : e;
    }
    ConfinedProcess counted = new TrackedProcess(process, running);
    running.add(counted);
    if (isClosed()) {
      counted.kill();
    }
    return counted;
  }

  /** A file that is denied by a mount upon it is open again once the host replaces that file. */
  private void ensureDenied() {
    if (plan.hasMasks() && !plan.identity().equals(identity)) {
      throw BaileyException.of(
              ErrorCode.NOT_ENFORCEABLE,
              "use",
              "sandbox",
              "a directory it shows or a path it denies was replaced on the host")
          .withHint("Open a new sandbox.");
    }
  }

  private static BaileyException closedMeanwhile(RuntimeException cause) {
    return BaileyException.of(
            ErrorCode.INVALID_STATE, "use", "sandbox", "it was closed while a command started")
        .withCause(cause);
  }

  @Override
  public InnerNetwork network() {
    ensureAlive();
    return holder.network();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized void ensureAlive() {
    if (closed) {
      throw BaileyException.of(ErrorCode.INVALID_STATE, "use", "sandbox", "it was closed already");
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    for (ConfinedProcess process : running) {
      process.kill();
    }
    holder.close();
  }
}
