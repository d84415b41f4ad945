package dev.bailey.linux.host;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.launch.CellCapabilities;
import dev.bailey.linux.launch.CellCommands;
import dev.bailey.linux.launch.CellState;
import dev.bailey.linux.launch.LinuxCell;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;

/**
 * A policy, and a directory of the host: commands have nothing in common but these, and that they
 * end when the cell is closed.
 */
final class HostCell implements LinuxCell {
  private final HostBackend backend;
  private final EffectivePolicy policy;
  private final HostFiles files;
  private final CellState state;
  private final CellCommands commands;

  HostCell(HostBackend backend, EffectivePolicy policy) {
    this.backend = backend;
    this.policy = policy;
    files = HostFiles.unconfined(policy.files());
    state = CellState.withoutProcess(CellCapabilities.LEAST, files);
    commands = new CellCommands(state);
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    return commands.launch(
        () -> backend.launch(policy.tightenedBy(command.limits()), command, streams));
  }

  @Override
  public CellState state() {
    return state;
  }

  /** Kills each command with its {@link HostTree}: what left a tree without a cgroup lives on. */
  @Override
  public void close() {
    commands.close(List.of(files::close));
  }
}
