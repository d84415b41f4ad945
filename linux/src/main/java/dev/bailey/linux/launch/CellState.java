package dev.bailey.linux.launch;

import dev.bailey.backend.Capability;
import dev.bailey.backend.CellFiles;
import dev.bailey.execution.LiveUsage;
import dev.bailey.linux.cgroup.Cgroup;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a cell can still be used, and what it offers besides commands until its owner closes it.
 * Thread-safe.
 */
public final class CellState {
  private final CellProcess first;
  private final Set<Capability> capabilities;
  private final CellFiles files;
  private final @Nullable Cgroup group;
  private boolean closed;

  /**
   * The state of an open cell.
   *
   * @param group that counts for all its commands; null where there is none
   */
  public CellState(
      CellProcess first, Set<Capability> capabilities, CellFiles files, @Nullable Cgroup group) {
    this.first = first;
    this.capabilities = capabilities;
    this.files = files;
    this.group = group;
  }

  /** The state of an open cell without a process and a group that all its commands share. */
  public static CellState withoutProcess(Set<Capability> capabilities, CellFiles files) {
    return new CellState(() -> true, capabilities, files, null);
  }

  public synchronized boolean isClosed() {
    return closed;
  }

  /**
   * From now on the cell takes no command.
   *
   * @return whether it did until now: the caller is the one who takes the cell apart
   */
  public synchronized boolean close() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  public boolean isAlive() {
    return !isClosed() && first.isAlive();
  }

  /** Fails after {@link #close}. */
  public void requireOpen() {
    if (isClosed()) {
      throw CellFailure.closed();
    }
  }

  /** Fails after {@link #close}, and once the first process was killed. */
  public void requireAlive() {
    requireOpen();
    if (!first.isAlive()) {
      throw CellFailure.dead();
    }
  }

  /** Why a command could not be started: the state of the cell if it is that, else the failure. */
  public RuntimeException reason(RuntimeException failure) {
    if (isClosed()) {
      return CellFailure.closedMeanwhile(failure);
    }
    return first.isAlive() ? failure : CellFailure.dead().withCause(failure);
  }

  Set<Capability> capabilities() {
    return capabilities;
  }

  CellFiles files() {
    requireOpen();
    return files;
  }

  /** What is in use right now; null where nothing counts that. */
  @Nullable LiveUsage usage() {
    if (group == null || !capabilities.contains(Capability.LIVE_USAGE)) {
      return null;
    }
    requireOpen();
    return group.load();
  }
}
