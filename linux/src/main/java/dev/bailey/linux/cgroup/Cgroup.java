package dev.bailey.linux.cgroup;

import dev.bailey.execution.LiveUsage;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The cgroup of one sandbox, with limits and usage. Reap its processes before closing it: a zombie
 * still counts against the limit of processes, and a group that holds one is removed instead of
 * reused.
 */
public interface Cgroup extends CommandCgroup {
  CgroupUsage usage();

  /** Whether the kernel counts everything that {@link #load} tells. */
  boolean measuresLoad();

  /** What is in use right now; only where {@link #measuresLoad}. */
  LiveUsage load();

  /** Whether no process is in it, not even a zombie; cheaper than {@link #isEmpty}. */
  boolean isUnused();

  /**
   * Lifts the limit of processor time until this is closed. For whoever kills all processes by
   * another way than {@link #killAll}: what is throttled does not even die.
   */
  void unthrottle();

  /** A group inside this one without limits of its own, to know which processes are one command. */
  CommandCgroup child();

  /**
   * A group inside this one with limits of its own, for one command; this one's limits still hold
   * for all of it. It is never used again, nor is this one once it is closed.
   *
   * @param limits each at most this one's; one of processes that is this one's is kept by this one
   * @throws dev.bailey.error.BaileyException NOT_SUPPORTED if the kernel does not bound groups
   *     within this one; otherwise like {@link CgroupDriver#acquire}
   */
  Cgroup child(CgroupLimits limits);

  /** The file that tells of out-of-memory kills: memory.oom_control (v1), memory.events (v2). */
  Optional<Path> oomEventFile();

  /** Where v1 takes an eventfd and the descriptor of {@link #oomEventFile}; empty on v2. */
  Optional<Path> eventControlFile();
}
