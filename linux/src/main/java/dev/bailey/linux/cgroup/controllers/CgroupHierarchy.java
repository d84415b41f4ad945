package dev.bailey.linux.cgroup.controllers;

import dev.bailey.linux.cgroup.CgroupLimits;
import java.io.File;
import java.util.List;

/** Makes cgroups, in the hierarchies of v1 or in the one of v2. */
public interface CgroupHierarchy {
  String mechanism();

  /**
   * Makes sure that these limits can be set, or throws NOT_ENFORCEABLE.
   *
   * @return whether controllers were added, so that groups made before lack them
   */
  boolean require(CgroupLimits limits);

  /** Makes the directories of one group. */
  CgroupParts make(String name);

  /**
   * Makes the directories of one group inside of another.
   *
   * @throws dev.bailey.error.BaileyException NOT_SUPPORTED if the limits of the outer one would not
   *     hold for it, or it could have none itself
   */
  CgroupParts makeInside(CgroupParts outer, String name);

  /** This JVM's own directories, the parents of all groups. */
  List<File> bases();

  /** Called last, when the groups and the bases are gone. */
  void restore();
}
