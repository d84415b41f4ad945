package dev.bailey.cli.doctor;

import dev.bailey.cli.output.RemedyText;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupReach;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Refusal;
import dev.bailey.linux.landlock.LandlockBackend;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** The facts about the host that decide which backends can work. */
public final class LinuxFacts {
  private LinuxFacts() {}

  /** Of this machine. */
  public static List<Fact> list() {
    SystemFiles files = new SystemFiles(Path.of("/"));
    return List.of(
        cgroup(HostCgroups.layout(), Kernel.effectiveUser() == 0),
        UserNamespaces.fact(files),
        landlock(LandlockBackend.version()),
        kvm(files),
        Containment.fact(files, Refusal.isFiltered()));
  }

  static Fact cgroup(CgroupLayout layout, boolean root) {
    return switch (layout) {
      case CgroupLayout.V1(var controllers, _, _) -> {
        Fact fact = Fact.of("cgroup", "version 1, can limit " + words(controllers.keySet()));
        yield controllers.keySet().containsAll(CgroupReach.LIMITING)
            ? fact
            : fact.withFix(fix(root));
      }
      case CgroupLayout.V2 v2 -> cgroup(HostCgroups.reach(v2), root);
      case CgroupLayout.None(String reason) ->
          Fact.of("cgroup", "no limits of memory, processor and processes: " + reason)
              .withFix(fix(root));
    };
  }

  static Fact cgroup(CgroupReach reach, boolean root) {
    String limits = "version 2, can limit " + words(reach.controllers());
    if (reach.problem().isEmpty()) {
      return Fact.of(
          "cgroup", limits + reach.above().map(group -> ", in groups below " + group).orElse(""));
    }
    CgroupReach.Problem problem = reach.problem().get();
    return Fact.of("cgroup", limits + ": " + problem.reason())
        .withFix(problem.remedy().map(RemedyText::of).orElse(fix(root)));
  }

  private static String fix(boolean root) {
    return RemedyText.of(CgroupLayout.remedy(root));
  }

  /** Those that limits need; others are of no concern. */
  private static String words(Set<String> controllers) {
    Set<String> limiting = new TreeSet<>(controllers);
    limiting.retainAll(CgroupReach.LIMITING);
    return limiting.isEmpty() ? "nothing" : String.join(", ", limiting);
  }

  static Fact landlock(OptionalInt version) {
    return version.isPresent()
        ? Fact.of("landlock", "version " + version.getAsInt())
        : Fact.of("landlock", "not usable; the backend below tells why");
  }

  /** Without a fix: nothing of this version needs it. */
  static Fact kvm(SystemFiles files) {
    if (!files.exists("dev/kvm")) {
      return Fact.of("kvm", "no /dev/kvm (not needed yet)");
    }
    return Fact.of(
        "kvm",
        files.isWritable("dev/kvm")
            ? "/dev/kvm, usable (not needed yet)"
            : "/dev/kvm, not for this user (not needed yet)");
  }
}
