package dev.bailey.linux.cgroup.v1;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.controllers.DirectoryTracker;
import dev.bailey.linux.cgroup.controllers.ProcessTracker;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.CgroupMembers;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.KernelText;
import java.io.File;
import java.io.IOException;

/**
 * Tracks the processes of a v1 cgroup by the freezer hierarchy; without one, by any other, and then
 * cannot freeze.
 *
 * <p>In v1 single threads can join, and cgroup.procs then shows the pid of their process. No launch
 * puts a thread of this JVM inside. Should one be there, nothing here signals the JVM's pid, and
 * nothing freezes while it is shown.
 */
final class V1Tracker extends DirectoryTracker {
  private static final String FROZEN = "FROZEN";

  private final CgroupFiles files;
  private final boolean hasFreezer;
  private final ControlFile state;

  V1Tracker(CgroupFiles files, File directory, boolean hasFreezer) {
    super(files, directory);
    this.files = files;
    this.hasFreezer = hasFreezer;
    this.state = files.open(new File(directory, "freezer.state"));
  }

  @Override
  protected ProcessTracker tracker(File below) {
    return new V1Tracker(files, below, hasFreezer);
  }

  @Override
  public boolean isEmpty() {
    return members().isEmpty();
  }

  @Override
  public boolean killAtOnce() {
    return false;
  }

  @Override
  public boolean isSpent() {
    return false;
  }

  @Override
  public boolean hold() {
    return hasFreezer && !CgroupMembers.includesSelf(members()) && super.hold();
  }

  @Override
  public boolean canFreeze() {
    return hasFreezer;
  }

  @Override
  public void freeze() {
    if (!hasFreezer) {
      throw CgroupFailures.notEnforceable(
          "freezer",
          "not mounted",
          new Remedy.ChangeHost(
              "Mount the freezer controller: mount -t cgroup -o freezer freezer /sys/fs/cgroup/freezer"));
    }
    if (CgroupMembers.includesSelf(members())) {
      throw BaileyException.of(
          ErrorCode.INVALID_STATE,
          "freeze",
          directory().getPath(),
          "a thread of this JVM is in this cgroup");
    }
    freeze(freezeLimit());
  }

  @Override
  public void thaw() {
    if (hasFreezer) {
      super.thaw();
    }
  }

  @Override
  protected void setFrozen(boolean on) {
    String value = on ? FROZEN : "THAWED";
    try {
      state.write(value);
    } catch (IOException e) {
      throw CgroupFailures.refused(state.file(), value, e);
    }
  }

  @Override
  protected boolean allFrozen() {
    try {
      return KernelText.line(state.read()).equals(FROZEN);
    } catch (IOException e) {
      throw CgroupFailures.unreadable(state.file(), e);
    }
  }

  @Override
  public void close() {
    state.close();
  }
}
