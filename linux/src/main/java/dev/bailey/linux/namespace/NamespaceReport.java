package dev.bailey.linux.namespace;

import dev.bailey.backend.network.CellNetworks;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.linux.launch.NamespaceLimitLines;
import dev.bailey.linux.rootfs.AutorunLine;
import dev.bailey.linux.rootfs.FilesLine;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;

/**
 * Says how this backend keeps a policy. A launch whose state does not read back as demanded fails
 * before the program starts; so every line of a launch that got through is verified, but for a
 * limit that was accepted as lost.
 */
final class NamespaceReport {
  private final List<Line> lines = new ArrayList<>();

  private NamespaceReport() {}

  /**
   * For one policy.
   *
   * @param filters of system calls; the one that was asked for is the last
   */
  static Enforcement of(
      SharedParts shared, EffectivePolicy policy, RootPlan plan, List<BpfProgram> filters) {
    NamespaceReport report = new NamespaceReport();
    report.lines.add(FilesLine.of(policy.files(), plan));
    report.autorun(plan);
    report.network(policy.network());
    report.add(
        Promise.SYSCALLS,
        policy.seccompProfile().map(file -> "profile " + file).orElse("standard profile"),
        "seccomp filter of " + filters.getLast().length() + " instructions");
    report.add(
        Promise.PRIVILEGES,
        "none",
        "no capabilities, no_new_privs, "
            + (plan.unrestricted() ? "the caller's user" : "user " + SharedParts.USER));
    report.limits(policy, shared.cgroups().mechanism());
    return new Enforcement(report.lines);
  }

  private void autorun(RootPlan plan) {
    if (!plan.unrestricted()) {
      lines.add(AutorunLine.of(plan, "read-only mounts"));
    }
  }

  private void network(NetworkAccess network) {
    add(Promise.NETWORK, network.label(), CellNetworks.mechanism(network));
  }

  private void limits(EffectivePolicy policy, String cgroups) {
    Limits limits = policy.limits();
    add(
        Promise.PROCESSES,
        limits.processes().map(count -> "at most " + count).orElse("not limited"),
        "PID namespace" + limits.processes().map(_ -> ", " + cgroups + " pids").orElse(""));
    limits
        .memoryBytes()
        .ifPresent(bytes -> add(Promise.MEMORY, bytes + " bytes", cgroups + " memory"));
    limits.cpus().ifPresent(count -> add(Promise.CPU, count + " processors", cgroups + " cpu"));
    NamespaceLimitLines.add(policy, "size of the tmpfs", lines);
  }

  private void add(Promise promise, String asked, String mechanism) {
    lines.add(Line.verified(promise, asked, mechanism));
  }
}
