package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.mounts.MountInfo;
import dev.bailey.linux.rootfs.MountPropagation;
import dev.bailey.linux.rootfs.RootEntry;
import dev.bailey.linux.rootfs.RootOutline;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.rootfs.StrayKernelMounts;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads back from the kernel how the keeper of a room is confined, before any command may enter:
 * they join its namespaces, and read back themselves what is theirs alone.
 */
final class ReadBack {
  private static final String[] SEPARATE = {"user", "mnt", "pid", "ipc", "uts"};
  private static final String NO_CAPABILITIES = "0000000000000000";
  private static final String[] CAPABILITIES = {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"};

  private final Path process;

  ReadBack(int pid) {
    process = Path.of("/proc", Integer.toString(pid));
  }

  void verify(EffectivePolicy policy, RootPlan plan) {
    for (String name : SEPARATE) {
      separate(name);
    }
    if (!(policy.network() instanceof NetworkAccess.Full)) {
      separate("net");
    }
    privileges();
    mounts(plan);
    if (!plan.unrestricted()) {
      temporarySize(TemporarySize.temporary(policy.limits()));
    }
  }

  private void separate(String namespace) {
    try {
      Path inside = Files.readSymbolicLink(process.resolve("ns/" + namespace));
      Path ours = Files.readSymbolicLink(Path.of("/proc/self/ns", namespace));
      require(!inside.equals(ours), namespace + " namespace", "it is the host's own");
    } catch (IOException e) {
      throw unreadable(namespace + " namespace", e);
    }
  }

  private void privileges() {
    Map<String, String> status = table("status", ":");
    for (String set : CAPABILITIES) {
      require(NO_CAPABILITIES.equals(status.get(set)), set, "it is " + status.get(set));
    }
    require("1".equals(status.get("NoNewPrivs")), "no_new_privs", "it is not set");
  }

  private void mounts(RootPlan plan) {
    List<MountInfo> all = MountInfo.parse(text("mountinfo"));
    MountPropagation.requirePrivate(all);
    for (MountInfo stray : StrayKernelMounts.left(all, plan)) {
      if (isReachable(stray.point())) {
        throw StrayKernelMounts.notHidden(stray);
      }
    }
    Map<String, MountInfo> mounts = new HashMap<>();
    for (MountInfo mount : all) {
      // The last mount at a place covers those before.
      mounts.put(mount.point(), mount);
    }
    readOnly(mounts, "/dev");
    for (String node : Devices.NODES) {
      readOnly(mounts, node);
    }
    readOnly(mounts, "/proc");
    if (plan.unrestricted()) {
      readOnly(mounts, "/sys");
    } else {
      readOnly(mounts, "/");
      for (Path directory : RootOutline.systemDirectories()) {
        if (!plan.isWritable(directory)) {
          readOnly(mounts, directory.toString());
        }
      }
    }
    for (RootEntry entry : plan.entries()) {
      boolean fixed =
          entry instanceof RootEntry.Mask
              || (entry instanceof RootEntry.Bind bind && bind.readOnly());
      String place = entry.target().toString();
      if (fixed) {
        readOnly(mounts, place);
      } else if (entry instanceof RootEntry.Bind) {
        // A link that was put in the way has led the mount to another place.
        require(mounts.containsKey(place), place, "nothing is mounted there");
      }
    }
    mountsBelow(mounts, plan);
  }

  /**
   * Mounts below a read-only directory, each of which must be read-only itself: those that bwrap
   * took along or made, and what the host has mounted there after bwrap dealt with it and before it
   * was cut off. Where this user gets nowhere, bwrap did not either, nor will a command.
   */
  private void mountsBelow(Map<String, MountInfo> mounts, RootPlan plan) {
    Map<Path, Boolean> fixed = new HashMap<>();
    fixed.put(Path.of("/dev"), true);
    fixed.put(Path.of("/dev/pts"), false);
    fixed.put(Path.of("/dev/shm"), false);
    fixed.put(Path.of("/etc"), !plan.unrestricted());
    fixed.put(Path.of("/sys"), plan.unrestricted());
    for (Path directory : RootOutline.systemDirectories()) {
      fixed.put(directory, !plan.unrestricted());
    }
    for (RootEntry entry : plan.entries()) {
      if (entry instanceof RootEntry.Bind(_, Path target, boolean isReadOnly, _)) {
        fixed.put(target, isReadOnly);
      }
    }
    for (MountInfo mount : mounts.values()) {
      Path at = Path.of(mount.point());
      while (at != null && !fixed.containsKey(at)) {
        at = at.getParent();
      }
      if (fixed.getOrDefault(at, false) && !mount.isReadOnly() && isReachable(mount.point())) {
        readOnly(mounts, mount.point());
      }
    }
  }

  private boolean isReachable(String point) {
    return Files.exists(Path.of(process + "/root" + point));
  }

  private static void readOnly(Map<String, MountInfo> mounts, String place) {
    MountInfo mount = mounts.get(place);
    String found = mount == null ? "missing" : String.join(",", mount.options());
    require(mount != null && mount.isReadOnly(), place, "its mount is " + found);
  }

  /** Shared memory is a part of /tmp, or beside it and then counted too. */
  private void temporarySize(long most) {
    Path temporary = process.resolve("root/tmp");
    Path shared = process.resolve("root/dev/shm");
    long size = temporary.toFile().getTotalSpace();
    if (!device(temporary).equals(device(shared))) {
      size += shared.toFile().getTotalSpace();
    }
    // Each is in whole pages.
    require(size > 0 && size <= most + 2L * Kernel.pageSize(), "size of /tmp", "it is " + size);
  }

  private static Object device(Path place) {
    try {
      return Files.getAttribute(place, "unix:dev");
    } catch (IOException e) {
      throw unreadable(place.toString(), e);
    }
  }

  private Map<String, String> table(String file, String separator) {
    Map<String, String> table = new HashMap<>();
    for (String line : text(file).split("\n", -1)) {
      int end = line.indexOf(separator);
      if (end > 0) {
        table.put(line.substring(0, end), line.substring(end + 1).strip());
      }
    }
    return table;
  }

  private String text(String file) {
    try {
      // Not strict: whatever is no UTF-8 in it names no path that was asked for.
      return new String(Files.readAllBytes(process.resolve(file)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static void require(boolean holds, String what, String otherwise) {
    if (!holds) {
      throw BaileyException.of(ErrorCode.VERIFICATION_FAILED, "verify", what, otherwise);
    }
  }

  private static BaileyException unreadable(String what, IOException cause) {
    return BaileyException.of(ErrorCode.VERIFICATION_FAILED, "verify", what, "cannot be read back")
        .withCause(cause);
  }
}
