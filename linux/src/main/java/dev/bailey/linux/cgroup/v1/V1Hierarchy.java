package dev.bailey.linux.cgroup.v1;

import dev.bailey.backend.Refusals;
import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.controllers.CgroupHierarchy;
import dev.bailey.linux.cgroup.controllers.CgroupParts;
import dev.bailey.linux.cgroup.controllers.PidsControl;
import dev.bailey.linux.cgroup.controllers.UsageMeter;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.KernelText;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes cgroups in the hierarchies of v1, one per controller. */
public final class V1Hierarchy implements CgroupHierarchy {
  /**
   * No blkio: current kernels count there only what a throttle rule concerns, and what a process
   * reads and writes is known from its own accounting.
   *
   * <p>In the order of joining. The last one, cpu, is joined only when it limits.
   */
  private static final List<String> USED = List.of("memory", "freezer", "pids", "cpuacct", "cpu");

  private final CgroupFiles files;
  private final CgroupLayout.V1 layout;
  private final Map<String, File> bases = new LinkedHashMap<>();
  private boolean basesMade;

  public V1Hierarchy(CgroupFiles files, CgroupLayout.V1 layout, OwnerName owner) {
    this.files = files;
    this.layout = layout;
    for (String controller : USED) {
      Path own = layout.controllers().get(controller);
      if (own != null) {
        bases.put(controller, new File(own.toFile(), owner.toString()));
      }
    }
  }

  @Override
  public String mechanism() {
    return "cgroup v1";
  }

  @Override
  public boolean require(CgroupLimits limits) {
    Refusals.raiseFirst(missing(layout, limits.controllers()));
    return false;
  }

  @Override
  public CgroupParts make(String name) {
    makeBases();
    Map<String, File> groups = new LinkedHashMap<>();
    List<File> made = new ArrayList<>();
    for (Map.Entry<String, File> base : bases.entrySet()) {
      File group = new File(base.getValue(), name);
      groups.put(base.getKey(), group);
      // Co-mounted controllers share one directory.
      if (!made.contains(group)) {
        makeOrUndo(group, made);
      }
    }
    try {
      return parts(groups, made);
    } catch (BaileyException e) {
      undo(made);
      throw e;
    }
  }

  @Override
  public CgroupParts makeInside(CgroupParts outer, String name) {
    String around = outer.tracker().directory().getName();
    File memory = bases.get("memory");
    if (memory != null) {
      requireHierarchical(new File(memory, around));
    }
    return make(around + "/" + name);
  }

  /** Before Linux 5.11 memory could be counted for each group alone. */
  private void requireHierarchical(File group) {
    File setting = new File(group, "memory.use_hierarchy");
    try {
      if (setting.exists() && !KernelText.line(files.read(setting)).equals("1")) {
        throw CgroupFailures.undivided(group, "counts its memory without that of groups inside");
      }
    } catch (IOException e) {
      throw CgroupFailures.unreadable(setting, e);
    }
  }

  @Override
  public List<File> bases() {
    return List.copyOf(bases.values());
  }

  @Override
  public void restore() {}

  /** The failure of the first of these controllers that cannot be used. */
  public static Optional<BaileyException> missing(CgroupLayout.V1 layout, Set<String> controllers) {
    for (String controller : controllers) {
      if (!layout.controllers().containsKey(controller)) {
        return Optional.of(missing(layout, controller));
      }
    }
    return Optional.empty();
  }

  private static BaileyException missing(CgroupLayout.V1 layout, String controller) {
    return CgroupFailures.notEnforceable(
        controller,
        layout.unusable().getOrDefault(controller, "not mounted"),
        new Remedy.ChangeHost(
            "Mount it (mount -t cgroup -o %1$s %1$s /sys/fs/cgroup/%1$s) or make this process's group"
                    .formatted(controller)
                + " in it writable."));
  }

  private synchronized void makeBases() {
    if (basesMade) {
      return;
    }
    for (File base : bases.values()) {
      try {
        files.makeDirectory(base);
      } catch (IOException e) {
        throw CgroupFailures.uncreatable(base, e);
      }
    }
    basesMade = true;
  }

  private void makeOrUndo(File group, List<File> made) {
    try {
      files.makeDirectory(group);
      made.add(group);
    } catch (IOException e) {
      undo(made);
      throw CgroupFailures.uncreatable(group, e);
    }
  }

  private void undo(List<File> made) {
    for (File group : made) {
      files.removeDirectory(group);
    }
  }

  private CgroupParts parts(Map<String, File> groups, List<File> made) {
    File memory = groups.get("memory");
    File cpu = groups.get("cpu");
    File pids = groups.get("pids");
    File freezer = groups.get("freezer");
    File tracking = freezer == null ? made.getFirst() : freezer;
    return new CgroupParts(
        List.copyOf(made),
        new V1Tracker(files, tracking, freezer != null),
        memory == null ? null : new V1Memory(files, memory),
        cpu == null ? null : new V1Cpu(files, cpu),
        pids == null ? null : new PidsControl(files, pids),
        UsageMeter.v1(existing(groups.get("cpuacct"), "cpuacct.usage")),
        true,
        joinFiles(groups, false),
        joinFiles(groups, true),
        outside("pids"),
        tasks(tracking));
  }

  private @Nullable ControlFile existing(@Nullable File directory, String name) {
    File file = directory == null ? null : new File(directory, name);
    return file != null && file.exists() ? files.open(file) : null;
  }

  private static List<Path> joinFiles(Map<String, File> groups, boolean withCpu) {
    List<Path> join = new ArrayList<>();
    for (Map.Entry<String, File> group : groups.entrySet()) {
      Path tasks = tasks(group.getValue());
      boolean wanted = withCpu || !Objects.equals(group.getKey(), "cpu");
      if (wanted && !join.contains(tasks)) {
        join.add(tasks);
      }
    }
    return List.copyOf(join);
  }

  /** Where this JVM itself is. */
  private @Nullable Path outside(String controller) {
    Path own = layout.controllers().get(controller);
    return own == null ? null : tasks(own.toFile());
  }

  private static Path tasks(File directory) {
    return new File(directory, "tasks").toPath();
  }
}
