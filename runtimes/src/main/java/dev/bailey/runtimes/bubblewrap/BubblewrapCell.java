package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.launch.CellState;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.launch.NamespacedCell;
import dev.bailey.linux.launch.TrackedProcess;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.rootfs.PlanCheck;
import dev.bailey.linux.rootfs.RootPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Namespaces kept by a holder, with rooms in which commands run. */
final class BubblewrapCell implements NamespacedCell {
  private final BubblewrapLaunch launcher;
  private final CellHolder holder;
  private final PlanCheck unchanged;
  private final AutorunWatch autorun;
  private final HostFiles files;
  private final Set<ConfinedProcess> running = ConcurrentHashMap.newKeySet();
  private final CellState state;

  BubblewrapCell(BubblewrapLaunch launcher, CellHolder holder, RootPlan plan, HostFiles files) {
    this.launcher = launcher;
    this.holder = holder;
    unchanged = new PlanCheck(plan);
    autorun = plan.autorunWatch();
    this.files = files;
    state = new CellState(holder, holder.capabilities(), files, holder.group());
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    state.requireAlive();
    unchanged.requireUnchanged();
    ConfinedProcess process;
    try (LaunchCount.Launch _ = holder.beginLaunch()) {
      GroupLimits.requirePerCommand(command.limits());
      process = launcher.forCommand(command).start(command, streams, holder, start);
    } catch (RuntimeException e) {
      throw state.reason(e);
    }
    ConfinedProcess counted = new TrackedProcess(new WatchedProcess(process, autorun), running);
    running.add(counted);
    if (state.isClosed()) {
      counted.kill();
    }
    return counted;
  }

  @Override
  public CellState state() {
    return state;
  }

  @Override
  public InnerNetwork network() {
    state.requireAlive();
    return holder.network();
  }

  @Override
  public void close() {
    state.close();
    List<Runnable> steps = new ArrayList<>();
    for (ConfinedProcess process : running) {
      steps.add(process::kill);
    }
    steps.add(files::close);
    steps.add(holder::close);
    Undo.all(steps);
  }
}
