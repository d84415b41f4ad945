package dev.bailey.linux.cgroup.files;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the pids in cgroup.procs of a directory and of the commands' directories below it. */
public final class CgroupMembers {
  /** How names of commands' directories begin. */
  public static final String CHILD_PREFIX = "k";

  private static final Integer SELF = (int) ProcessHandle.current().pid();

  private CgroupMembers() {}

  /** All pids, this JVM's too when one of its threads is inside. */
  public static List<Integer> of(CgroupFiles files, File directory, boolean nested) {
    List<Integer> pids = new ArrayList<>();
    add(files, directory, pids);
    String[] names = nested ? directory.list() : null;
    if (names != null) {
      for (String name : names) {
        if (name.startsWith(CHILD_PREFIX)) {
          add(files, new File(directory, name), pids);
        }
      }
    }
    return pids;
  }

  public static boolean includesSelf(List<Integer> pids) {
    return pids.contains(SELF);
  }

  public static List<Integer> withoutSelf(List<Integer> pids) {
    pids.remove(/* element */ SELF);
    return pids;
  }

  /** A group that is gone has no members. Pid 0 stands for one outside of our pid namespace. */
  public static void add(CgroupFiles files, File directory, List<Integer> pids) {
    File procs = new File(directory, "cgroup.procs");
    String content;
    try {
      content = files.read(procs);
    } catch (IOException e) {
      if (directory.exists()) {
        throw CgroupFailures.unreadable(procs, e);
      }
      return;
    }
    for (String word : KernelText.words(content)) {
      Integer pid = Integer.valueOf(word);
      if (pid != 0 && !pids.contains(pid)) {
        pids.add(pid);
      }
    }
  }
}
