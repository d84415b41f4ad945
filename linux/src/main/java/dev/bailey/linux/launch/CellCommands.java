package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.error.BaileyException;
import dev.bailey.log.Diagnostics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The commands that run in a cell, which end when it is closed. Thread-safe. */
public final class CellCommands {
  private final CellState state;
  private final LaunchCount launches = new LaunchCount();
  private final Set<ConfinedProcess> running = ConcurrentHashMap.newKeySet();

  /** None yet, of a cell in this state. */
  public CellCommands(CellState state) {
    this.state = state;
  }

  /**
   * Launches a command, which counts from then to its end.
   *
   * @return the command, to be supervised instead of the launched one
   * @throws dev.bailey.error.BaileyException INVALID_STATE once the cell is being closed, also for
   *     a launch that has failed meanwhile
   */
  public ConfinedProcess launch(Supplier<ConfinedProcess> launch) {
    state.requireOpen();
    try (LaunchCount.Launch _ = launches.begin()) {
      ConfinedProcess counted = new TrackedProcess(launched(launch), running);
      running.add(counted);
      if (launches.isClosed()) {
        // Before it is supervised, so that it counts as killed however it dies.
        killLate(counted);
      }
      return counted;
    }
  }

  private ConfinedProcess launched(Supplier<ConfinedProcess> launch) {
    try {
      return launch.get();
    } catch (RuntimeException e) {
      throw state.reason(e);
    }
  }

  /**
   * Kills a command that was launched while its cell was closed. It is supervised whatever becomes
   * of that: what survives is told by closing, and by the command's own end.
   */
  public static void killLate(ConfinedProcess launched) {
    try {
      launched.kill();
    } catch (BaileyException e) {
      Diagnostics.debug(CellCommands.class, "kill a command of a closed cell", e);
    }
  }

  /**
   * Closes the cell, unless it is closed already: kills each command, then does the rest. No launch
   * begins any more; those under way are waited for, so that none of their commands runs by then.
   *
   * @param hurry makes those under way fail soon, where that is possible; else they end at their
   *     deadline at the latest
   * @param rest is done whatever fails before
   */
  public void close(Runnable hurry, List<Runnable> rest) {
    if (!state.close()) {
      return;
    }
    List<Runnable> steps = kills(hurry);
    steps.addAll(rest);
    Undo.all(steps);
  }

  /** The same where a launch under way cannot be hurried. */
  public void close(List<Runnable> rest) {
    close(() -> {}, rest);
  }

  private List<Runnable> kills(Runnable hurry) {
    launches.close();
    Set<ConfinedProcess> now = Set.copyOf(running);
    List<Runnable> steps = kills(now);
    steps.add(() -> killLaunchedSince(now, hurry));
    return steps;
  }

  private void killLaunchedSince(Set<ConfinedProcess> before, Runnable hurry) {
    launches.awaitQuiet(hurry);
    Set<ConfinedProcess> since = new HashSet<>(running);
    since.removeAll(before);
    Undo.all(kills(since));
  }

  private static List<Runnable> kills(Set<ConfinedProcess> processes) {
    List<Runnable> steps = new ArrayList<>();
    for (ConfinedProcess process : processes) {
      steps.add(process::kill);
    }
    return steps;
  }
}
