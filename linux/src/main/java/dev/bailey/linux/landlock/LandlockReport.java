package dev.bailey.linux.landlock;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.rootfs.FileGrants;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;

/** Says how this backend keeps a policy, and what it leaves open. */
final class LandlockReport {
  private final List<Line> lines = new ArrayList<>();
  private final LandlockParts parts;
  private final EffectivePolicy policy;

  private LandlockReport(LandlockParts parts, EffectivePolicy policy) {
    this.parts = parts;
    this.policy = policy;
  }

  static Enforcement of(
      LandlockParts parts, EffectivePolicy policy, FileGrants grants, boolean keepsAutorun) {
    LandlockReport report = new LandlockReport(parts, policy);
    report.files(grants);
    report.autorun(keepsAutorun);
    report.network();
    report.add(
        Promise.SYSCALLS,
        policy.seccompProfile().map(file -> "profile " + file).orElse("standard profile"),
        "seccomp filter, with more rules for a shared host",
        true);
    report.privileges();
    report.processes();
    report.limits(policy.limits());
    return new Enforcement(report.lines);
  }

  private void files(FileGrants grants) {
    FileAccess files = policy.files();
    StringBuilder mechanism =
        new StringBuilder("hardening, not isolation: Landlock version ")
            .append(parts.abi().version())
            .append("; names and attributes of other files can be looked up");
    if (!grants.split().isEmpty()) {
      mechanism.append("; nothing can be made right in ").append(grants.split());
    }
    if (!grants.readOnly().isEmpty()) {
      mechanism.append("; can only be read: ").append(grants.readOnly());
    }
    boolean attributes = LandlockParts.changesAttributes(policy);
    boolean free = files.mode() == FileAccess.Mode.UNRESTRICTED && files.deny().isEmpty();
    if (attributes && !free) {
      mechanism.append("; accepted: modes, times and owners of all your files can be changed");
    }
    add(
        Promise.FILES,
        asked(files),
        mechanism.toString(),
        !attributes && parts.abi().controlsTruncation() && grants.hidesRoot());
  }

  private void autorun(boolean kept) {
    if (policy.files().mode() != FileAccess.Mode.UNRESTRICTED) {
      add(
          Promise.AUTORUN,
          kept ? "none there at the start" : "those that run later",
          kept ? "new ones are reported" : "accepted: they can be changed; changes are reported",
          kept);
    }
  }

  private static String asked(FileAccess files) {
    StringBuilder asked =
        new StringBuilder(
            switch (files.mode()) {
              case PROJECT -> "writes only " + files.project() + " and a private directory";
              case READ_ONLY -> "writes only a private directory";
              case UNRESTRICTED -> "unrestricted";
            });
    append(asked, "reads", files.read());
    append(asked, "writes", files.write());
    append(asked, "denies", files.deny());
    return asked.toString();
  }

  private static void append(StringBuilder asked, String verb, List<?> paths) {
    if (!paths.isEmpty()) {
      asked.append(", ").append(verb).append(' ').append(paths);
    }
  }

  private void network() {
    add(
        Promise.NETWORK,
        policy.network().label(),
        "seccomp: no sockets"
            + (policy.network().label().equals("full") ? " of Unix" : " but connected Unix pairs"),
        true);
  }

  private void privileges() {
    add(
        Promise.PRIVILEGES,
        "none",
        "no capabilities, no_new_privs; the caller's user"
            + (Kernel.effectiveUser() == 0 ? " (root without capabilities)" : " and groups"),
        true);
  }

  private void processes() {
    Limits limits = policy.limits();
    CgroupDriver cgroups = parts.cgroups();
    StringBuilder mechanism = new StringBuilder("no PID namespace: other processes can be found; ");
    mechanism.append(
        parts.abi().scopesSignals()
            ? "Landlock blocks signals and ptrace; "
            : "accepted: your processes can be signalled; ");
    if (policy.files().mode() == FileAccess.Mode.UNRESTRICTED) {
      mechanism.append("their command lines can be read in /proc; ");
    }
    String killer = parts.abi().scopesSignals() ? "a warden" : "a mark";
    mechanism.append("killed as a whole by ").append(cgroups == null ? killer : "its cgroup");
    boolean limited = limits.processes().isPresent();
    if (limited) {
      mechanism.append(
          cgroups == null ? "; number not limited" : ", " + cgroups.mechanism() + " pids");
    }
    add(
        Promise.PROCESSES,
        limits.processes().map(count -> "at most " + count).orElse("not limited"),
        mechanism.toString(),
        parts.abi().scopesSignals() && (cgroups != null || !limited));
  }

  private void limits(Limits limits) {
    CgroupDriver cgroups = parts.cgroups();
    String groups = cgroups == null ? "not enforced" : cgroups.mechanism();
    boolean kept = cgroups != null;
    limits.memoryBytes().ifPresent(it -> add(Promise.MEMORY, it + " bytes", groups, kept));
    limits.cpus().ifPresent(it -> add(Promise.CPU, it + " processors", groups, kept));
    limits
        .openFiles()
        .ifPresent(it -> add(Promise.OPEN_FILES, it + " per process", "RLIMIT_NOFILE", true));
    limits.diskBytes().ifPresent(it -> add(Promise.DISK, it + " bytes", "not enforced", false));
    limits
        .outputBytes()
        .ifPresent(
            it -> add(Promise.OUTPUT, it + " bytes per stream", "counted, then killed", true));
    limits
        .wallTime()
        .ifPresent(it -> add(Promise.TIME, it.toString(), "timer, then the tree is killed", true));
  }

  private void add(Promise promise, String asked, String mechanism, boolean verified) {
    lines.add(
        verified
            ? Line.verified(promise, asked, mechanism)
            : Line.unverified(promise, asked, mechanism));
  }
}
