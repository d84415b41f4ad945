package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.CellNetworks;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.execution.Enforcement;
import dev.bailey.linux.rootfs.AutorunLine;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;

/**
 * Says how this backend keeps a policy. What is read back is read back before the program starts,
 * and a difference ends the launch; what nobody keeps is named as such.
 */
final class Report {
  private static final String NOTHING = "not enforced: no control group";

  private final List<Line> lines = new ArrayList<>();

  private Report() {}

  /**
   * For one policy.
   *
   * @param cgroups the mechanism that keeps limits; "none" where there is none
   */
  static Enforcement of(EffectivePolicy policy, RootPlan plan, String cgroups) {
    Report report = new Report();
    report.files(policy.files(), plan);
    if (!plan.unrestricted()) {
      report.lines.add(AutorunLine.of(plan, "read-only mounts"));
    }
    report.add(Promise.NETWORK, policy.network().label(), CellNetworks.mechanism(policy.network()));
    report.add(
        Promise.SYSCALLS,
        policy.seccompProfile().map(file -> "profile " + file).orElse("standard profile"),
        "seccomp filter");
    report.add(
        Promise.PRIVILEGES, "none", "user namespace, no capabilities, no_new_privs, own user");
    report.processes(policy.limits(), cgroups);
    report.limits(policy.limits(), cgroups);
    return new Enforcement(report.lines);
  }

  private void files(FileAccess files, RootPlan plan) {
    String mode =
        switch (files.mode()) {
          case PROJECT -> "writes only " + files.project() + " and a private /tmp";
          case READ_ONLY -> "writes only a private /tmp";
          case UNRESTRICTED -> "unrestricted";
        };
    StringBuilder asked = new StringBuilder(mode);
    append(asked, "reads", files.read());
    append(asked, "writes", files.write());
    append(asked, "denies", files.deny());
    append(asked, "keeps setuid files", plan.privileged());
    add(
        Promise.FILES,
        asked.toString(),
        "mount namespace with a root of its own; Unix sockets in shown directories can be reached");
  }

  private static void append(StringBuilder asked, String verb, List<?> paths) {
    if (!paths.isEmpty()) {
      asked.append(", ").append(verb).append(' ').append(paths);
    }
  }

  private void processes(Limits limits, String cgroups) {
    if (limits.processes().isEmpty()) {
      add(Promise.PROCESSES, "not limited", "PID namespace");
    } else {
      boolean grouped = !cgroups.equals("none");
      boolean kept = grouped || Groups.countsPerNamespace();
      String mechanism = grouped ? cgroups + " pids" : kept ? "RLIMIT_NPROC per command" : NOTHING;
      lines.add(
          new Line(
              Promise.PROCESSES,
              "at most " + limits.processes().get(),
              "PID namespace, " + mechanism,
              kept));
    }
  }

  private void limits(Limits limits, String cgroups) {
    boolean kept = !cgroups.equals("none");
    if (limits.memoryBytes().isPresent()) {
      lines.add(
          new Line(
              Promise.MEMORY,
              limits.memoryBytes().get() + " bytes",
              kept ? cgroups + " memory" : NOTHING,
              kept));
    }
    if (limits.cpus().isPresent()) {
      lines.add(
          new Line(
              Promise.CPU,
              limits.cpus().get() + " processors",
              kept ? cgroups + " cpu" : NOTHING,
              kept));
    }
    limits
        .openFiles()
        .ifPresent(count -> add(Promise.OPEN_FILES, count + " per process", "RLIMIT_NOFILE"));
    limits
        .diskBytes()
        .ifPresent(bytes ->
            add(
                Promise.DISK,
                bytes + " bytes in /tmp",
                "size of the tmpfs, not the number of files"));
    limits
        .outputBytes()
        .ifPresent(
            bytes -> add(Promise.OUTPUT, bytes + " bytes per stream", "counted, then killed"));
    limits
        .wallTime()
        .ifPresent(
            time -> add(Promise.TIME, time.toString(), "timer, then the namespace is killed"));
  }

  private void add(Promise promise, String asked, String mechanism) {
    lines.add(new Line(promise, asked, mechanism, true));
  }
}
