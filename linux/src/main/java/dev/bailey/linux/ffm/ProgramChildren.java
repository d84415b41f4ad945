package dev.bailey.linux.ffm;

import dev.bailey.waiting.Polling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The children that a {@link ChildProgram} forks. After a run it ends those that nobody else knows
 * of: a child that is still there would go on with steps whose memory is given to others.
 */
final class ProgramChildren {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Rows rows;
  private final List<Part> all = new ArrayList<>();
  private final Map<Integer, Integer> waits = new HashMap<>();
  private final Set<Integer> collected = new HashSet<>();

  /**
   * What one process does, from its fork on: when a call fails, it goes on with its end.
   *
   * @param fork the row that forks it
   * @param pid where the kernel writes its process id, before it runs
   * @param status where the kernel writes how it ended, for a step that waits for that
   * @param shares whether its descriptors are those of this JVM
   * @param ours whether this JVM is its parent
   */
  record Part(int fork, long pid, long status, boolean shares, boolean ours, List<Integer> rows) {
    private static final int NO_FORK = -1;

    /** What this JVM's own thread does. */
    static Part ofJvm() {
      return new Part(NO_FORK, 0, 0, true, false, new ArrayList<>());
    }

    boolean isChild() {
      return fork != NO_FORK;
    }

    /** Its process id; 0 when it was not forked. */
    int processId() {
      return Memory.getInt(pid);
    }

    boolean wasKilled() {
      return WaitStatus.isSignal(Memory.getInt(status));
    }
  }

  ProgramChildren(Rows rows) {
    this.rows = rows;
  }

  void add(Part child) {
    all.add(child);
  }

  /** The child of this fork. */
  Part of(long fork) {
    for (Part child : all) {
      if (child.fork() == fork) {
        return child;
      }
    }
    throw new IllegalArgumentException("no fork: " + fork);
  }

  /** A row waits for the end of this child. */
  void awaitedBy(int row, Part child) {
    waits.put(child.fork(), row);
  }

  /** Whether a row is a fork, and there is a child of it. */
  boolean hasForked(int row) {
    for (int child = 0; child < all.size(); child++) {
      if (all.get(child).fork() == row) {
        return rows.result(row) > 0;
      }
    }
    return false;
  }

  /**
   * Kills and reaps children that no later step waits for: one that gave up, or one whose parent
   * was killed before it could become another program.
   *
   * @param failed whether any step has failed
   * @return whether all of them are gone; those of somebody else cannot be ended
   */
  boolean collect(boolean failed) {
    boolean gone = true;
    for (int i = 0; i < all.size(); i++) {
      gone &= collect(all.get(i), failed);
    }
    return gone;
  }

  private boolean collect(Part child, boolean failed) {
    int pid = child.processId();
    boolean known = hasForked(child.fork());
    if (pid <= 0 || isReaped(child, pid) || (known && !(failed && gaveUp(child)))) {
      return true;
    }
    if (child.ours()) {
      Kernel.kill(pid);
      Kernel.reap(pid);
      collected.add(child.fork());
      return true;
    }
    return known || isGoneSoon(pid);
  }

  /** A child of somebody else cannot be ended here, but its last steps may be quick. */
  private static boolean isGoneSoon(int pid) {
    Polling polling = Polling.withBackoff(PATIENCE);
    while (Kernel.exists(pid)) {
      if (!polling.sleep()) {
        return false;
      }
    }
    return true;
  }

  private boolean isReaped(Part child, int pid) {
    Integer wait = waits.get(child.fork());
    return wait != null && rows.wasMade(wait) && rows.result(wait) == pid;
  }

  /** Whether a step of a child failed, so that it has ended by itself. */
  boolean gaveUp(Part child) {
    for (int i = 0; i < child.rows().size(); i++) {
      if (rows.failed(child.rows().get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a child was ended by {@link #collect}. */
  boolean wasCollected(long fork) {
    return collected.contains((int) fork);
  }
}
