package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.mounts.MountInfo;
import dev.bailey.linux.rootfs.PathRules.Access;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Mounts of proc, sysfs and similar file systems outside of /proc, /sys and /dev, such as those of
 * a chroot in a directory that a sandbox may show. Through them a command would see processes of
 * the host and of other sandboxes, and as root could leave its limits or change kernel settings.
 *
 * @param places the mount points that this process can reach; a command can reach no others
 */
public record StrayKernelMounts(Set<Path> places) {
  private static final String[] USUAL = {"/proc", "/sys", "/dev"};
  private static final Path SYS = Path.of("/sys");

  public StrayKernelMounts {
    places = Set.copyOf(places);
  }

  /** Those among the mounts of this process. */
  static StrayKernelMounts of(List<MountInfo> mounts) {
    Set<Path> places = new LinkedHashSet<>();
    for (MountInfo mount : mounts) {
      if (isStray(mount) && !mount.isCovered(mounts)) {
        Path place = Path.of(mount.point());
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
          places.add(place);
        }
      }
    }
    return new StrayKernelMounts(places);
  }

  private static boolean isStray(MountInfo mount) {
    if (!KernelFileSystems.ALL.contains(mount.type())) {
      return false;
    }
    for (String usual : USUAL) {
      if (mount.point().equals(usual) || mount.isBelow(usual)) {
        return false;
      }
    }
    return true;
  }

  /** The paths inside at which rules show one. A rule that names one is refused. */
  List<Path> shownBy(PathRules rules) {
    for (Map.Entry<Path, Access> rule : rules.allowed().entrySet()) {
      refuse(rules.host(rule.getKey()), rule.getValue());
    }
    List<Path> shown = new ArrayList<>();
    for (Path place : places) {
      for (Path inside : rules.inside(place)) {
        if (rules.accessAt(inside) != null) {
          shown.add(inside);
        }
      }
    }
    return shown;
  }

  /**
   * Fails for a rule that names a place in a file system of the kernel. In the host's /sys
   * something may be read.
   */
  void refuse(Path host, Access access) {
    if (access == Access.WRITE && host.startsWith(SYS)) {
      throw refused(host, SYS);
    }
    for (Path at = host; at != null; at = at.getParent()) {
      if (places.contains(at)) {
        throw refused(host, at);
      }
    }
  }

  private static BaileyException refused(Path host, Path place) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "show",
            host.toString(),
            "a file system of the kernel is mounted at " + place)
        .withRemedies(
            new Remedy.Advice(
                "Leave it out: a sandbox has a /proc and a /dev of its own, and /sys can be read."));
  }

  /**
   * Those that a root has although its plan hides them: the host mounted them meanwhile.
   *
   * @param mounts of that root
   */
  public static List<MountInfo> left(List<MountInfo> mounts, RootPlan plan) {
    List<MountInfo> left = new ArrayList<>();
    for (MountInfo mount : mounts) {
      if (isStray(mount) && !isPlanned(mount, plan) && !mount.isCovered(mounts)) {
        left.add(mount);
      }
    }
    return left;
  }

  /** What is told of one that is left. */
  public static BaileyException notHidden(MountInfo mount) {
    return BaileyException.of(
        ErrorCode.VERIFICATION_FAILED,
        "hide",
        mount.point(),
        "the host has mounted a kernel file system there: " + mount.type());
  }

  /** A device may be what covers a denied file; and the host's /sys may be read. */
  private static boolean isPlanned(MountInfo mount, RootPlan plan) {
    if (!mount.isReadOnly()) {
      return false;
    }
    for (RootEntry entry : plan.entries()) {
      String target = entry.target().toString();
      boolean isHere = mount.point().equals(target);
      if (entry instanceof RootEntry.Mask && isHere) {
        return true;
      }
      if (entry instanceof RootEntry.Bind bind
          && bind.readOnly()
          && bind.source().startsWith(SYS)
          && (isHere || mount.isBelow(target))) {
        return true;
      }
    }
    return false;
  }
}
