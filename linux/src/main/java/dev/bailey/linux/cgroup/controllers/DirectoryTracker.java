package dev.bailey.linux.cgroup.controllers;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.CgroupMembers;
import dev.bailey.waiting.Polling;
import java.io.File;
import java.time.Duration;
import java.util.List;

/** What v1 and v2 have in common in tracking the processes of one cgroup directory. */
public abstract class DirectoryTracker implements ProcessTracker {
  /** A process that waits for a busy disk does not freeze before it is served. */
  private static final Duration FREEZE_LIMIT = Duration.ofSeconds(30);

  private static final Duration HOLD_LIMIT = Duration.ofMillis(20);

  private final CgroupFiles files;
  private final File directory;
  private volatile boolean nested;
  private volatile boolean frozen;

  protected DirectoryTracker(CgroupFiles files, File directory) {
    this.files = files;
    this.directory = directory;
  }

  /** A tracker of a directory that may not be there yet. */
  protected abstract ProcessTracker tracker(File below);

  /** Tells the kernel to freeze or to thaw, which takes it a while. */
  protected abstract void setFrozen(boolean on);

  /** Whether the kernel says that all are frozen. */
  protected abstract boolean allFrozen();

  @Override
  public final File directory() {
    return directory;
  }

  @Override
  public final ProcessTracker child(String name) {
    nested = true;
    return tracker(new File(directory, name));
  }

  @Override
  public final List<Integer> processes() {
    return CgroupMembers.withoutSelf(members());
  }

  /** All pids, this JVM's too when one of its threads is inside. */
  protected final List<Integer> members() {
    return CgroupMembers.of(files, directory, nested);
  }

  @Override
  public boolean hold() {
    setFrozen(true);
    try {
      awaitFrozen(Polling.withBackoff(HOLD_LIMIT));
    } catch (RuntimeException e) {
      // What stays frozen cannot die.
      try {
        thaw();
      } catch (RuntimeException also) {
        e.addSuppressed(also);
      }
      throw e;
    }
    return true;
  }

  @Override
  public void freeze() {
    freeze(Polling.withBackoff(FREEZE_LIMIT));
  }

  /** Freezes within what is left of a time limit. */
  protected final void freeze(Polling polling) {
    setFrozen(true);
    if (!awaitFrozen(polling)) {
      thaw();
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED,
          "freeze",
          directory.getPath(),
          "not frozen after " + FREEZE_LIMIT.toSeconds() + " s");
    }
    frozen = true;
  }

  /** The time that {@link #freeze()} may take. */
  protected static Polling freezeLimit() {
    return Polling.withBackoff(FREEZE_LIMIT);
  }

  /**
   * Asks again each time: in v1 a process that just goes to wait in vfork misses the request, and
   * the kernel then says FREEZING for ever.
   */
  private boolean awaitFrozen(Polling polling) {
    while (!allFrozen()) {
      if (!polling.sleep()) {
        return false;
      }
      setFrozen(true);
    }
    return true;
  }

  @Override
  public final boolean isFrozen() {
    return frozen;
  }

  @Override
  public void thaw() {
    setFrozen(false);
    frozen = false;
  }
}
