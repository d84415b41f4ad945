package dev.bailey.linux.cgroup.files;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The way up from a v2 cgroup to the mount point of its hierarchy. */
public final class CgroupAncestors {
  private static final String CONTROLLERS = "cgroup.controllers";

  private CgroupAncestors() {}

  /** A cgroup and those above it up to the mount point: what is above that is no cgroup. */
  public static List<File> of(File own) {
    List<File> directories = new ArrayList<>();
    directories.add(own);
    File above = own.getParentFile();
    while (above != null && new File(above, CONTROLLERS).exists()) {
      directories.add(above);
      above = above.getParentFile();
    }
    return directories;
  }
}
