package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.rootfs.HiddenProc;
import dev.bailey.linux.rootfs.RootEntry;
import dev.bailey.linux.rootfs.RootOutline;
import dev.bailey.linux.rootfs.RootPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Translates a plan of the root file system into options of bwrap. Touches no file itself. */
final class RootArguments {
  /** The private /tmp is bounded as a whole: this part of the bound is for shared memory. */
  static final int SHARED_MEMORY_PART = 8;

  private final List<String> arguments;
  private final RootPlan plan;

  RootArguments(List<String> arguments, RootPlan plan) {
    this.arguments = arguments;
    this.plan = plan;
  }

  /**
   * Everything but /proc and /dev.
   *
   * @param files what /etc has of its own, each a descriptor
   * @param temporarySize of the private /tmp
   */
  void addRoot(Map<Path, Integer> files, long temporarySize) {
    if (plan.unrestricted()) {
      add("--bind", "/", "/");
      add("--ro-bind", "/sys", "/sys");
    } else {
      RootOutline.entries().forEach(this::add);
      for (Map.Entry<Path, Integer> file : files.entrySet()) {
        add("--perms", "0444", "--file", file.getValue() + "", file.getKey().toString());
      }
      addTemporary("/tmp", temporarySize);
    }
    plan.entries().forEach(this::add);
  }

  /** A /dev with harmless nodes and terminals of its own; shared memory is added by the caller. */
  void addDevices() {
    add("--dev", "/dev");
  }

  void addTemporary(String place, long size) {
    add("--perms", "1777", "--size", size + "", "--tmpfs", place);
  }

  void addBind(String source, String target) {
    add("--bind", source, target);
  }

  void addProc() {
    add("--proc", "/proc");
    addReadOnly("/proc");
    for (Path hidden : HiddenProc.fromThisUser()) {
      addMask(hidden.toString(), false);
    }
  }

  /** What bwrap itself made at a place can be written no more. */
  void addReadOnly(String place) {
    add("--remount-ro", place);
  }

  private void add(RootEntry entry) {
    String target = entry.target().toString();
    if (entry instanceof RootEntry.Directory) {
      add("--perms", "0755", "--dir", target);
    } else if (entry instanceof RootEntry.Link link) {
      add("--symlink", link.destination(), target);
    } else if (entry instanceof RootEntry.Bind bind) {
      add(bind.readOnly() ? "--ro-bind" : "--bind", bind.source().toString(), target);
    } else if (entry instanceof RootEntry.Mask mask) {
      addMask(target, mask.directory());
    }
    // An empty file to mount upon is made by bwrap when it mounts.
  }

  /**
   * A directory without permissions; for a file a device, which cannot be opened on a mount that
   * allows none.
   */
  private void addMask(String target, boolean directory) {
    if (directory) {
      add("--perms", "0000", "--tmpfs", target);
      addReadOnly(target);
    } else {
      add("--ro-bind", "/dev/null", target);
    }
  }

  private void add(String... words) {
    arguments.addAll(List.of(words));
  }
}
