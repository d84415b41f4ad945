package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.launch.TreeResources;
import org.jspecify.annotations.Nullable;

/**
 * A command's tree is its cgroup, or else all processes with its mark.
 *
 * @param groups those of the cell, which may take the group away
 * @param warden ends it where there is no group; older versions of Landlock have none
 */
record LandlockTree(
    Mark mark, CommandGroups groups, @Nullable Cgroup group, @Nullable Warden warden)
    implements TreeResources.Tree {

  static LandlockTree of(Mark mark, CommandGroups groups, @Nullable Cgroup group, LandlockAbi abi) {
    boolean warded = group == null && abi.scopesSignals();
    return new LandlockTree(mark, groups, group, warded ? Warden.of(abi) : null);
  }

  /** Adds what must be there before the command is. */
  void addWarden(ChildProgram program) {
    if (warden != null) {
      warden.add(program);
    }
  }

  void watchWarden(ChildProgram program) {
    if (warden != null) {
      warden.watch(program);
    }
  }

  /** Whatever was started by a launch that failed ends. */
  void abandon() {
    if (warden != null) {
      warden.close();
    }
    if (group != null) {
      group.close();
    }
    if (warden == null && group == null) {
      killMarked();
    }
  }

  @Override
  public void kill() {
    if (group != null && killGroup(group)) {
      return;
    }
    if (warden != null) {
      warden.close();
    }
    killMarked();
  }

  /**
   * Waits until the processes are gone, and is all there is with older versions of Landlock. Only
   * its own process may be known of a command whose launch has failed.
   */
  private void killMarked() {
    long value = mark.value();
    MarkedTree.kill(found -> found == value);
  }

  /** False where the group is gone, or has gone while it was killed. */
  private boolean killGroup(Cgroup present) {
    if (groups.areGone()) {
      return false;
    }
    try {
      present.killAll();
      return true;
    } catch (BaileyException e) {
      if (groups.areGone()) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public boolean isGone() {
    return groups.areGone();
  }

  /** What the command left running ends with it. */
  @Override
  public void end() {
    if (group == null) {
      kill();
    }
  }
}
