package dev.bailey.linux.cgroup.v2;

import dev.bailey.linux.cgroup.controllers.DirectoryTracker;
import dev.bailey.linux.cgroup.controllers.ProcessTracker;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.Verified;
import java.io.File;
import java.io.IOException;

/**
 * Tracks the processes of a v2 cgroup by its core files, which need no controller. Threads of this
 * JVM are never inside.
 */
final class V2Tracker extends DirectoryTracker {
  private final CgroupFiles files;
  private final ControlFile freeze;
  private final ControlFile events;
  private volatile boolean killed;

  V2Tracker(CgroupFiles files, File directory) {
    super(files, directory);
    this.files = files;
    this.freeze = files.open(new File(directory, "cgroup.freeze"));
    this.events = files.open(new File(directory, "cgroup.events"));
  }

  @Override
  protected ProcessTracker tracker(File below) {
    return new V2Tracker(files, below);
  }

  /** The kernel counts the groups below, too. */
  @Override
  public boolean isEmpty() {
    return Verified.keyed(events, "populated") == 0;
  }

  /** Since Linux 5.14; before, the file is not there. */
  @Override
  public boolean killAtOnce() {
    File kill = new File(directory(), "cgroup.kill");
    if (!kill.exists()) {
      return false;
    }
    killed = true;
    try {
      files.write(kill, "1");
    } catch (IOException e) {
      throw CgroupFailures.refused(kill, "1", e);
    }
    return true;
  }

  /**
   * Linux 6.12 was seen to kill at once whatever is forked into a group (CLONE_INTO_CGROUP) that
   * was ever killed as a whole: it counts such kills, and compares with the count of the parent's
   * group.
   */
  @Override
  public boolean isSpent() {
    return killed;
  }

  /** Since Linux 5.2; before, the file is not there. */
  @Override
  public boolean canFreeze() {
    return freeze.file().exists();
  }

  @Override
  protected void setFrozen(boolean on) {
    String value = on ? "1" : "0";
    try {
      freeze.write(value);
    } catch (IOException e) {
      throw CgroupFailures.refused(freeze.file(), value, e);
    }
  }

  @Override
  protected boolean allFrozen() {
    return Verified.keyed(events, "frozen") != 0;
  }

  @Override
  public void close() {
    freeze.close();
    events.close();
  }
}
