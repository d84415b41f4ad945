package dev.bailey.linux.cgroup.host;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupReach;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.controllers.CgroupHierarchy;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.KernelFiles;
import dev.bailey.linux.cgroup.owner.CgroupJournal;
import dev.bailey.linux.cgroup.owner.CgroupSweep;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.linux.cgroup.pool.PooledDriver;
import dev.bailey.linux.cgroup.v1.V1Hierarchy;
import dev.bailey.linux.cgroup.v2.V2Delegation;
import dev.bailey.linux.cgroup.v2.V2Hierarchy;
import dev.bailey.linux.cgroup.v2.V2Parent;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The cgroups of this host, as this process may use them: where callers begin. */
public final class HostCgroups {
  private static final Set<String> LIMITING = CgroupReach.LIMITING;

  private HostCgroups() {}

  /** Which hierarchies are mounted here, and this process's own cgroup in each. */
  public static CgroupLayout layout() {
    return layout(Path.of("/proc/self/mountinfo"), Path.of("/proc/self/cgroup"));
  }

  /** The same from copies of the two files, see proc(5) and cgroups(7). */
  public static CgroupLayout layout(Path mountinfo, Path cgroup) {
    return new LayoutDetection(new KernelFiles()).detect(mountinfo.toFile(), cgroup.toFile());
  }

  /** Which controllers this process can limit by on v2. */
  public static CgroupReach reach(CgroupLayout.V2 layout) {
    return reach(new KernelFiles(), layout);
  }

  /** The same with other files than the kernel's. */
  public static CgroupReach reach(CgroupFiles files, CgroupLayout.V2 layout) {
    V2Delegation delegation = new V2Delegation(files, layout, "");
    V2Parent together = delegation.parentFor(LIMITING);
    if (together == null) {
      return new CgroupReach(
          delegation.reach(LIMITING),
          Optional.empty(),
          Optional.of(delegation.obstacles(LIMITING).problem()));
    }
    File parent = together.directory();
    boolean own = parent.equals(layout.own().toFile());
    return new CgroupReach(
        LIMITING, own ? Optional.empty() : Optional.of(parent.toPath()), Optional.empty());
  }

  /** Why no group with these controllers can be made, as far as reading tells. */
  public static Optional<BaileyException> missing(CgroupLayout layout, Set<String> controllers) {
    return missing(new KernelFiles(), layout, controllers);
  }

  /** The same with other files than the kernel's. */
  public static Optional<BaileyException> missing(
      CgroupFiles files, CgroupLayout layout, Set<String> controllers) {
    if (layout instanceof CgroupLayout.None none) {
      return Optional.of(CgroupFailures.none(none.reason()));
    }
    if (layout instanceof CgroupLayout.V1 v1) {
      return V1Hierarchy.missing(v1, controllers);
    }
    V2Delegation delegation = new V2Delegation(files, (CgroupLayout.V2) layout, "");
    return delegation.parentFor(controllers) != null
        ? Optional.empty()
        : Optional.of(delegation.obstacles(controllers).failure(controllers));
  }

  /**
   * Opens a driver. It touches nothing yet; directories are made at the first acquisition.
   *
   * @throws dev.bailey.error.BaileyException NOT_ENFORCEABLE if there are no cgroups
   */
  public static CgroupDriver open(CgroupLayout layout, Signals signals) {
    return open(layout, signals, new KernelFiles(), OwnerName.current(), CgroupJournal.standard());
  }

  /** The same with other files than the kernel's. */
  public static CgroupDriver open(
      CgroupLayout layout,
      Signals signals,
      CgroupFiles files,
      OwnerName owner,
      CgroupJournal journal) {
    if (layout instanceof CgroupLayout.None none) {
      throw CgroupFailures.none(none.reason());
    }
    // No pattern switch here or elsewhere on the way of a launch: its bootstrap costs start-up
    // time.
    CgroupHierarchy hierarchy =
        layout instanceof CgroupLayout.V1 v1
            ? new V1Hierarchy(files, v1, owner)
            : new V2Hierarchy(files, (CgroupLayout.V2) layout, owner);
    return new PooledDriver(files, hierarchy, signals, journal, owner);
  }

  /**
   * Kills and removes what JVMs that died left behind.
   *
   * @return the directories that were removed, one per dead JVM and hierarchy
   */
  public static List<Path> sweep(CgroupLayout layout, Signals signals) {
    return new CgroupSweep(new KernelFiles(), new File("/proc"), signals, CgroupJournal.standard())
        .run(layout);
  }
}
