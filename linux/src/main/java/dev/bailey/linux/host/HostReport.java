package dev.bailey.linux.host;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;

/** Says what the host backend keeps, which is limits, and what it does not. */
final class HostReport {
  private static final List<Promise> NOT_KEPT =
      List.of(
          Promise.FILES,
          Promise.NETWORK,
          Promise.SYSCALLS,
          Promise.PRIVILEGES,
          Promise.PROCESSES,
          Promise.AUTORUN);

  private HostReport() {}

  static Enforcement of(EffectivePolicy policy, String cgroups) {
    List<Line> lines = new ArrayList<>();
    for (Promise promise : NOT_KEPT) {
      lines.add(Line.unverified(promise, "nothing", "none: the command runs on the host"));
    }
    boolean kept = !cgroups.equals("none");
    policy
        .limits()
        .memoryBytes()
        .ifPresent(it -> lines.add(line(Promise.MEMORY, it + " bytes", cgroups, kept)));
    policy
        .limits()
        .cpus()
        .ifPresent(it -> lines.add(line(Promise.CPU, it + " processors", cgroups, kept)));
    policy
        .limits()
        .openFiles()
        .ifPresent(it -> lines.add(line(Promise.OPEN_FILES, it + "", "RLIMIT_NOFILE", true)));
    policy
        .limits()
        .outputBytes()
        .ifPresent(it -> lines.add(line(Promise.OUTPUT, it + " bytes", "counted", true)));
    policy
        .limits()
        .wallTime()
        .ifPresent(it -> lines.add(line(Promise.TIME, it.toString(), "timer", true)));
    return new Enforcement(lines);
  }

  private static Line line(Promise promise, String asked, String mechanism, boolean verified) {
    return verified
        ? Line.verified(promise, asked, mechanism)
        : Line.unverified(promise, asked, mechanism);
  }
}
