package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.CellFiles;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.LiveUsage;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.launch.TrackedProcess;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.rootfs.RootPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Namespaces kept by a holder, with rooms in which commands run. */
final class BubblewrapCell implements Cell {
  private final BubblewrapLaunch launcher;
  private final CellHolder holder;
  private final RootPlan plan;
  private final List<Object> identity;
  private final AutorunWatch autorun;
  private final Set<Capability> capabilities;
  private final HostFiles files;
  private final Set<ConfinedProcess> running = ConcurrentHashMap.newKeySet();
  private boolean closed;

  BubblewrapCell(BubblewrapLaunch launcher, CellHolder holder, RootPlan plan, HostFiles files) {
    this.launcher = launcher;
    this.holder = holder;
    this.plan = plan;
    identity = plan.identity();
    autorun = plan.autorunWatch();
    capabilities = holder.capabilities();
    this.files = files;
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    ensureAlive();
    ensureDenied();
    ConfinedProcess process;
    try (LaunchCount.Launch _ = holder.beginLaunch()) {
      GroupLimits.requirePerCommand(command.limits());
      process = launcher.forCommand(command).start(command, streams, holder, start);
    } catch (RuntimeException e) {
      throw reason(e);
    }
    ConfinedProcess counted = new TrackedProcess(new WatchedProcess(process, autorun), running);
    running.add(counted);
    if (isClosed()) {
      counted.kill();
    }
    return counted;
  }

  private void ensureDenied() {
    if (plan.hasMasks() && !plan.identity().equals(identity)) {
      throw CellFailure.replaced();
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return capabilities;
  }

  @Override
  public CellFiles files() {
    if (isClosed()) {
      throw CellFailure.closed();
    }
    return files;
  }

  @Override
  public LiveUsage usage() {
    Cgroup group = holder.group();
    if (group == null || !capabilities.contains(Capability.LIVE_USAGE)) {
      return Cell.super.usage();
    }
    if (isClosed()) {
      throw CellFailure.closed();
    }
    return group.load();
  }

  @Override
  public InnerNetwork network() {
    ensureAlive();
    return holder.network();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private void ensureAlive() {
    if (isClosed()) {
      throw CellFailure.closed();
    }
    if (!holder.isAlive()) {
      throw CellFailure.dead();
    }
  }

  /** Why a command could not be started, if that is because of the cell. */
  private RuntimeException reason(RuntimeException failure) {
    if (isClosed()) {
      return CellFailure.closedMeanwhile(failure);
    }
    return holder.isAlive() ? failure : CellFailure.dead().withCause(failure);
  }

  @Override
  public boolean isAlive() {
    return !isClosed() && holder.isAlive();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    List<Runnable> steps = new ArrayList<>();
    for (ConfinedProcess process : running) {
      steps.add(process::kill);
    }
    steps.add(files::close);
    steps.add(holder::close);
    Undo.all(steps);
  }
}
