package dev.bailey.linux.launch;

import dev.bailey.execution.Enforcement.Line;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.List;

/** The lines of a report about limits that a PID namespace and a tmpfs keep without a cgroup. */
public final class NamespaceLimitLines {
  private NamespaceLimitLines() {}

  /**
   * Adds those about open files, disk, output and time, as far as they are limited.
   *
   * @param disk what keeps the limit of disk space, where there is a private /tmp
   */
  public static void add(EffectivePolicy policy, String disk, List<Line> lines) {
    Limits limits = policy.limits();
    limits
        .openFiles()
        .ifPresent(it -> add(lines, Promise.OPEN_FILES, it + " per process", "RLIMIT_NOFILE"));
    limits.diskBytes().ifPresent(it -> lines.add(DiskLimit.line(policy, it, disk)));
    limits
        .outputBytes()
        .ifPresent(
            it -> add(lines, Promise.OUTPUT, it + " bytes per stream", "counted, then killed"));
    limits
        .wallTime()
        .ifPresent(
            it -> add(lines, Promise.TIME, it.toString(), "timer, then the namespace is killed"));
  }

  private static void add(List<Line> lines, Promise promise, String asked, String mechanism) {
    lines.add(Line.verified(promise, asked, mechanism));
  }
}
