package dev.bailey.linux.rootfs;

import java.util.HashSet;
import java.util.Set;

/** Types of file systems in which the kernel shows itself and takes settings. */
final class KernelFileSystems {
  /** Those of control groups. */
  static final Set<String> CGROUPS = Set.of("cgroup", "cgroup2");

  /** Those of processes and settings. */
  static final Set<String> SETTINGS =
      Set.of(
          "binfmt_misc",
          "bpf",
          "configfs",
          "debugfs",
          "efivarfs",
          "fusectl",
          "nfsd",
          "proc",
          "pstore",
          "resctrl",
          "rpc_pipefs",
          "securityfs",
          "selinuxfs",
          "smackfs",
          "sysfs",
          "tracefs",
          "xenfs");

  /** Those of devices and queues, which programs use every day. */
  private static final Set<String> DEVICES = Set.of("devpts", "devtmpfs", "mqueue");

  /** All of them. Not nsfs: a namespace is entered with capabilities only, and they come and go. */
  static final Set<String> ALL = all();

  private KernelFileSystems() {}

  private static Set<String> all() {
    Set<String> all = new HashSet<>(CGROUPS);
    all.addAll(SETTINGS);
    all.addAll(DEVICES);
    return Set.copyOf(all);
  }
}
