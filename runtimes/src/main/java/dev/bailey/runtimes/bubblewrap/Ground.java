package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.ProcessGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What rooms are made on: namespaces, a root, a /tmp, limits. A command's own, or a cell's. */
interface Ground {
  /** What bwrap is started through; empty for nothing. */
  List<String> prefix();

  /** Adds the namespaces and the root, but for /dev and /proc. */
  void addTo(List<String> arguments, RootArguments root, Handover handover);

  /** Adds the place for shared memory. */
  void addSharedMemory(RootArguments root);

  /** Bounds and counts everything on this ground; null where this user may not use any. */
  @Nullable Cgroup group();

  /** Where the processes of the next command belong; null without control groups. */
  @Nullable ProcessGroup join();

  /** Whether it was closed under its commands, and its groups with it. */
  default boolean isGone() {
    return false;
  }

  /** A room for the next command. */
  Room room();

  /** A command is gone, with the group and the room it was given, if any. */
  void leave(@Nullable Room room, @Nullable ProcessGroup group);
}
