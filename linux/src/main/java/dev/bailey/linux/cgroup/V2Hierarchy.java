package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Groups in the one hierarchy of v2. */
final class V2Hierarchy implements Hierarchy {
  private final CgroupFiles files;
  private final V2Delegation delegation;

  V2Hierarchy(CgroupFiles files, CgroupLayout.V2 layout, OwnerName owner) {
    this.files = files;
    this.delegation = new V2Delegation(files, layout, owner.toString());
  }

  @Override
  public String mechanism() {
    String above = delegation.above();
    return above.isEmpty() ? "cgroup v2" : "cgroup v2 (below " + above + ")";
  }

  @Override
  public boolean require(CgroupLimits limits) {
    Set<String> needed = new LinkedHashSet<>();
    if (limits.memoryBytes().isPresent()) {
      needed.add("memory");
    }
    if (limits.cpus().isPresent()) {
      needed.add("cpu");
    }
    if (limits.processes().isPresent()) {
      needed.add("pids");
    }
    return delegation.require(needed);
  }

  @Override
  public GroupParts make(String name) {
    V2Delegation.Ground ground = delegation.ground();
    File group = new File(ground.base(), name);
    try {
      files.makeDirectory(group);
    } catch (IOException e) {
      throw Failures.uncreatable(group, e);
    }
    try {
      return parts(group, ground.controllers());
    } catch (BaileyException e) {
      files.removeDirectory(group);
      throw e;
    }
  }

  @Override
  public GroupParts makeInside(GroupParts outer, String name) {
    File group = outer.directories().getFirst();
    Set<String> controllers = delegation.ground().controllers();
    try {
      if (!controllers.isEmpty()) {
        files.write(new File(group, V2Place.SUBTREE), V2Place.signed('+', controllers));
      }
    } catch (IOException e) {
      throw Failures.undivided(group, "does not hand on its controllers: " + e.getMessage())
          .withCause(e);
    }
    return make(group.getName() + "/" + name);
  }

  @Override
  public List<File> bases() {
    return delegation.bases();
  }

  @Override
  public void restore() {
    delegation.restore();
  }

  private GroupParts parts(File group, Set<String> enabled) {
    Path procs = new File(group, "cgroup.procs").toPath();
    return new GroupParts(
        List.of(group),
        new V2Tracker(files, group),
        enabled.contains("memory") ? new V2Memory(files, group) : null,
        enabled.contains("cpu") ? new V2Cpu(files, group) : null,
        enabled.contains("pids") ? new PidsControl(files, group) : null,
        Meter.v2(
            // Processor time is counted without the controller, too.
            files.open(new File(group, "cpu.stat")),
            enabled.contains("io") ? files.open(new File(group, "io.stat")) : null),
        false,
        List.of(procs),
        List.of(procs),
        List.of(),
        null,
        procs);
  }
}
