package dev.bailey.linux.launch;

import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.CellFiles;
import dev.bailey.execution.LiveUsage;
import java.util.Set;

/**
 * A cell whose {@link CellState} says whether it takes commands, and what it offers besides them.
 */
public interface LinuxCell extends Cell {
  CellState state();

  @Override
  default boolean isAlive() {
    return state().isAlive();
  }

  @Override
  default Set<Capability> capabilities() {
    return state().capabilities();
  }

  @Override
  default CellFiles files() {
    return state().files();
  }

  @Override
  default LiveUsage usage() {
    LiveUsage usage = state().usage();
    return usage == null ? Cell.super.usage() : usage;
  }
}
