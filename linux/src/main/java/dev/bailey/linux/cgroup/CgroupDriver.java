package dev.bailey.linux.cgroup;

/**
 * Hands out cgroups and takes them back. {@code HostCgroups} opens one; one per JVM and layout is
 * enough.
 */
public interface CgroupDriver extends AutoCloseable {
  /**
   * A group with exactly these limits, each read back from the kernel.
   *
   * @throws dev.bailey.error.BaileyException NOT_ENFORCEABLE if a limit's controller is missing or
   *     refuses, VERIFICATION_FAILED if the kernel reports another value than the one written
   */
  Cgroup acquire(CgroupLimits limits);

  /**
   * For the enforcement report: {@code cgroup v1} or {@code cgroup v2}; on v2 with the place of the
   * groups if that is not below this process's own group: {@code cgroup v2 (below /user.slice)}.
   */
  String mechanism();

  /** Kills what still runs in its groups and removes every directory. */
  @Override
  void close();
}
