package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CommandCgroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The namespaces, root, /tmp and cgroup in which rooms are made, for one command or for all
 * commands of a cell.
 */
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
  @Nullable CommandCgroup join();

  /** A room for the next command. */
  Room room();

  /** Whether it was taken away already, with its control groups. */
  default boolean isClosed() {
    return false;
  }

  /** Closes a room in which nothing could be started: its keeper may be dying. */
  void discard(Room room);

  /** A command is gone, with the group and the room it was given, if any. */
  void leave(@Nullable Room room, @Nullable CommandCgroup group);
}
