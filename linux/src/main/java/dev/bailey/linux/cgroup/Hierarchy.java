package dev.bailey.linux.cgroup;

import java.io.File;
import java.util.List;

/** What differs between v1 and v2 in making groups. */
interface Hierarchy {
  String mechanism();

  /**
   * Makes sure that these limits can be set, or throws NOT_ENFORCEABLE.
   *
   * @return whether controllers were added, so that groups made before lack them
   */
  boolean require(CgroupLimits limits);

  /** Makes the directories of one group. */
  GroupParts make(String name);

  /**
   * Makes the directories of one group inside of another.
   *
   * @throws dev.bailey.error.BaileyException NOT_SUPPORTED if the limits of the outer one would not
   *     hold for it, or it could have none itself
   */
  GroupParts makeInside(GroupParts outer, String name);

  /** This JVM's own directories, the parents of all groups. */
  List<File> bases();

  /** Called last, when the groups and the bases are gone. */
  void restore();
}
