package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Enforcement;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.launch.OwnGroupResources;
import org.jspecify.annotations.Nullable;

/** The resources of a command in a room: with its first process everything in it ends. */
final class RoomResources extends OwnGroupResources {
  private final Room room;
  private final Ground ground;
  private final @Nullable CommandCgroup group;

  /**
   * Those of a command that runs already.
   *
   * @param counting the group that counts for it, the ground's or one of its own
   * @param before what that had counted when it did not run yet
   */
  RoomResources(
      Room room,
      Ground ground,
      @Nullable CommandCgroup group,
      @Nullable Cgroup counting,
      CgroupUsage before,
      Enforcement enforcement) {
    super(counting, before, enforcement);
    this.room = room;
    this.ground = ground;
    this.group = group;
  }

  @Override
  protected void killAll() {
    room.kill();
    if (group != null) {
      killGroup(group);
    }
  }

  /** Ends the command's processes even while the keeper waits for a processor. */
  private void killGroup(CommandCgroup processes) {
    if (isGone()) {
      return;
    }
    try {
      processes.killAll();
    } catch (BaileyException e) {
      // Closed meanwhile, which has killed them too.
      if (!isGone()) {
        throw e;
      }
    }
  }

  @Override
  protected boolean isGone() {
    return ground.isClosed();
  }

  @Override
  protected void awaitEnd() {
    if (!room.isUntouched()) {
      // A kill by another thread waits for this, and this may wait long for the keeper.
      killAll();
      room.close();
    }
  }

  @Override
  protected void leave() {
    ground.leave(room, group);
  }
}
