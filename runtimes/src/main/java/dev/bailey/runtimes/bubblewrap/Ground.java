package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.ProcessGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a command stands on: namespaces, a root, a /tmp, limits. Its own, or a cell's. */
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

  /** A command is gone, with the group it was given. */
  void leave(@Nullable ProcessGroup group);
}
