package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.launch.CellCommands;
import dev.bailey.linux.launch.CellState;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.launch.LinuxCell;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.rootfs.PlanCheck;
import dev.bailey.linux.rootfs.RootPlan;
import java.util.List;

/** Namespaces kept by a holder, with rooms in which commands run. */
final class BubblewrapCell implements LinuxCell {
  private final BubblewrapLaunch launcher;
  private final CellHolder holder;
  private final PlanCheck unchanged;
  private final AutorunWatch autorun;
  private final HostFiles files;
  private final CellState state;
  private final CellCommands commands;

  BubblewrapCell(BubblewrapLaunch launcher, CellHolder holder, RootPlan plan, HostFiles files) {
    this.launcher = launcher;
    this.holder = holder;
    unchanged = new PlanCheck(plan);
    autorun = plan.autorunWatch();
    this.files = files;
    state = new CellState(holder, holder.capabilities(), files, holder.group());
    commands = new CellCommands(state);
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    state.requireAlive();
    unchanged.requireUnchanged();
    return commands.launch(() -> launch(command, streams, start));
  }

  private ConfinedProcess launch(Command command, Streams streams, long start) {
    try (LaunchCount.Launch _ = holder.beginLaunch()) {
      GroupLimits.requirePerCommand(command.limits());
      return new WatchedProcess(
          launcher.forCommand(command).start(command, streams, holder, start), autorun);
    }
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
    commands.close(holder::kill, List.of(files::close, holder::close));
  }
}
