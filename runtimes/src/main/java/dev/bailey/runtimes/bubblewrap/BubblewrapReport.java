package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.network.CellNetworks;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.linux.launch.NamespaceLimitLines;
import dev.bailey.linux.rootfs.AutorunLine;
import dev.bailey.linux.rootfs.FilesLine;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the enforcement report of this backend. The confinement is read back before the program
 * starts, and a difference ends the launch; what is not enforced is reported as such.
 */
final class BubblewrapReport {
  private static final String NOTHING = "not enforced: no control group";

  private final List<Line> lines = new ArrayList<>();

  private BubblewrapReport() {}

  /**
   * For one policy.
   *
   * @param cgroups the mechanism that keeps limits; "none" where there is none
   */
  static Enforcement of(EffectivePolicy policy, RootPlan plan, String cgroups) {
    BubblewrapReport report = new BubblewrapReport();
    report.lines.add(FilesLine.of(policy.files(), plan));
    if (!plan.unrestricted()) {
      report.lines.add(AutorunLine.of(plan, "read-only mounts"));
    }
    report.add(Promise.NETWORK, policy.network().label(), CellNetworks.mechanism(policy.network()));
    report.add(
        Promise.SYSCALLS,
        policy.seccompProfile().map(file -> "profile " + file).orElse("standard profile"),
        "seccomp filter");
    report.add(
        Promise.PRIVILEGES,
        "none",
        "user namespace, no capabilities, no_new_privs; outside: the caller's user");
    report.processes(policy.limits(), cgroups);
    report.limits(policy, cgroups);
    return new Enforcement(report.lines);
  }

  private void processes(Limits limits, String cgroups) {
    if (limits.processes().isEmpty()) {
      add(Promise.PROCESSES, "not limited", "PID namespace");
    } else {
      boolean grouped = !cgroups.equals("none");
      boolean kept = grouped || UserCgroups.countsPerNamespace();
      String mechanism = grouped ? cgroups + " pids" : kept ? "RLIMIT_NPROC per command" : NOTHING;
      add(
          Promise.PROCESSES,
          "at most " + limits.processes().get(),
          "PID namespace, " + mechanism,
          kept);
    }
  }

  private void limits(EffectivePolicy policy, String cgroups) {
    Limits limits = policy.limits();
    if (limits.memoryBytes().isPresent()) {
      addGrouped(Promise.MEMORY, limits.memoryBytes().get() + " bytes", cgroups, "memory");
    }
    if (limits.cpus().isPresent()) {
      addGrouped(Promise.CPU, limits.cpus().get() + " processors", cgroups, "cpu");
    }
    NamespaceLimitLines.add(policy, "size of the tmpfs, not the number of files", lines);
  }

  private void addGrouped(Promise promise, String asked, String cgroups, String controller) {
    boolean kept = !cgroups.equals("none");
    add(promise, asked, kept ? cgroups + " " + controller : NOTHING, kept);
  }

  private void add(Promise promise, String asked, String mechanism) {
    add(promise, asked, mechanism, true);
  }

  private void add(Promise promise, String asked, String mechanism, boolean kept) {
    lines.add(
        kept
            ? Line.verified(promise, asked, mechanism)
            : Line.unverified(promise, asked, mechanism));
  }
}
