package dev.bailey.linux.host;

import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.CellFiles;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.launch.CellCapabilities;
import dev.bailey.policy.EffectivePolicy;
import java.util.Set;

/** A policy, and a directory of the host: commands have nothing in common but these. */
final class HostCell implements Cell {
  private final HostBackend backend;
  private final EffectivePolicy policy;
  private final HostFiles files;

  HostCell(HostBackend backend, EffectivePolicy policy) {
    this.backend = backend;
    this.policy = policy;
    files = HostFiles.unconfined(policy.files());
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    return backend.launch(policy.tightenedBy(command.limits()), command, streams);
  }

  @Override
  public Set<Capability> capabilities() {
    return CellCapabilities.LEAST;
  }

  @Override
  public CellFiles files() {
    return files;
  }

  /** Commands go on; each ends what it started. */
  @Override
  public void close() {
    files.close();
  }
}
