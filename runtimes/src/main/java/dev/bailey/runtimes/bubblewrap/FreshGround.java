package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.rootfs.Placeholders;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ground of a single command, made with its room and removed with it. */
final class FreshGround implements Ground {
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final RoomMaker maker;
  private final Placeholders placeholders;
  private final @Nullable Cgroup group;

  FreshGround(RoomMaker maker, UserCgroups groups, EffectivePolicy policy, RootPlan plan) {
    this.maker = maker;
    this.policy = policy;
    this.plan = plan;
    placeholders = Placeholders.make(plan.held());
    try {
      group = groups.acquire(policy);
    } catch (RuntimeException e) {
      placeholders.close();
      throw e;
    }
  }

  @Override
  public List<String> prefix() {
    return List.of();
  }

  @Override
  public void addTo(List<String> arguments, RootArguments root, Handover handover) {
    Namespaces.add(arguments, policy.network());
    long size = TemporarySize.temporary(policy.limits());
    root.addRoot(EtcHandover.give(plan, handover), size - size / RootArguments.SHARED_MEMORY_PART);
    if (!plan.unrestricted()) {
      root.addReadOnly("/");
    }
  }

  @Override
  public void addSharedMemory(RootArguments root) {
    root.addTemporary(
        "/dev/shm", TemporarySize.temporary(policy.limits()) / RootArguments.SHARED_MEMORY_PART);
  }

  @Override
  public @Nullable Cgroup group() {
    return group;
  }

  @Override
  public @Nullable CommandCgroup join() {
    return group;
  }

  @Override
  public Room room() {
    return maker.make(this);
  }

  @Override
  public void discard(Room room) {
    room.close();
  }

  @Override
  public void leave(@Nullable Room room, @Nullable CommandCgroup joined) {
    try {
      if (room != null) {
        discard(room);
      }
    } finally {
      leave();
    }
  }

  private void leave() {
    try {
      if (group != null) {
        group.close();
      }
    } finally {
      placeholders.close();
    }
  }
}
