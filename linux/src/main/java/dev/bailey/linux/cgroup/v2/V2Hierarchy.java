package dev.bailey.linux.cgroup.v2;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.controllers.CgroupHierarchy;
import dev.bailey.linux.cgroup.controllers.CgroupParts;
import dev.bailey.linux.cgroup.controllers.PidsControl;
import dev.bailey.linux.cgroup.controllers.UsageMeter;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Makes cgroups in the unified hierarchy of v2. */
public final class V2Hierarchy implements CgroupHierarchy {
  private final CgroupFiles files;
  private final V2Delegation delegation;

  public V2Hierarchy(CgroupFiles files, CgroupLayout.V2 layout, OwnerName owner) {
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
    return delegation.require(limits.controllers());
  }

  @Override
  public CgroupParts make(String name) {
    V2Delegation.Settled settled = delegation.settled();
    File group = new File(settled.base(), name);
    try {
      files.makeDirectory(group);
    } catch (IOException e) {
      throw CgroupFailures.uncreatable(group, e);
    }
    try {
      return parts(group, settled.controllers());
    } catch (BaileyException e) {
      files.removeDirectory(group);
      throw e;
    }
  }

  @Override
  public CgroupParts makeInside(CgroupParts outer, String name) {
    File group = outer.directories().getFirst();
    Set<String> controllers = delegation.settled().controllers();
    try {
      if (!controllers.isEmpty()) {
        files.write(new File(group, V2Parent.SUBTREE), V2Parent.signed('+', controllers));
      }
    } catch (IOException e) {
      throw CgroupFailures.undivided(group, "does not hand on its controllers: " + e.getMessage())
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

  private CgroupParts parts(File group, Set<String> enabled) {
    Path procs = new File(group, "cgroup.procs").toPath();
    return new CgroupParts(
        List.of(group),
        new V2Tracker(files, group),
        enabled.contains("memory") ? new V2Memory(files, group) : null,
        enabled.contains("cpu") ? new V2Cpu(files, group) : null,
        enabled.contains("pids") ? new PidsControl(files, group) : null,
        UsageMeter.v2(
            // Processor time is counted without the controller, too.
            files.open(new File(group, "cpu.stat")),
            enabled.contains("io") ? files.open(new File(group, "io.stat")) : null),
        false,
        List.of(procs),
        List.of(procs),
        null,
        procs);
  }
}
