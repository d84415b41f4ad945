package dev.bailey.cli.doctor;

import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.landlock.LandlockBackend;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** The facts about the host that decide which backends can work. */
public final class LinuxFacts {
  private static final Set<String> LIMITING = Set.of("memory", "cpu", "pids");

  private LinuxFacts() {}

  /** Of this machine. */
  public static List<Fact> list() {
    SystemFiles files = new SystemFiles(Path.of("/"));
    return List.of(
        cgroup(CgroupLayout.detect()),
        UserNamespaces.fact(files),
        landlock(LandlockBackend.version()),
        kvm(files),
        container(files));
  }

  static Fact cgroup(CgroupLayout layout) {
    return switch (layout) {
      case CgroupLayout.V1(var controllers, var unusable, _) -> {
        Fact fact = Fact.of("cgroup", "version 1, may limit " + words(controllers.keySet()));
        yield controllers.keySet().containsAll(LIMITING)
            ? fact
            : new Fact("cgroup", fact.value() + "; not " + words(unusable.keySet()), fact.fix());
      }
      case CgroupLayout.V2(_, var controllers) -> {
        Fact fact = Fact.of("cgroup", "version 2, delegated: " + words(controllers));
        yield controllers.containsAll(LIMITING)
            ? fact
            : fact.withFix(
                "for limits: systemd-run --user --scope -p Delegate=yes ./bailey run -- COMMAND");
      }
      case CgroupLayout.None(String reason) ->
          Fact.of("cgroup", "none usable: " + reason)
              .withFix("for limits as an ordinary user: have a group delegated, or run as root");
    };
  }

  /** Those that limits need; others are of no concern. */
  private static String words(Set<String> controllers) {
    Set<String> limiting = new TreeSet<>(controllers);
    limiting.retainAll(LIMITING);
    return limiting.isEmpty() ? "nothing" : String.join(", ", limiting);
  }

  static Fact landlock(OptionalInt version) {
    return version.isPresent()
        ? Fact.of("landlock", "version " + version.getAsInt())
        : Fact.of("landlock", "not in this kernel, or not enabled")
            .withFix("Linux 5.13 or later with landlock in the kernel's lsm= parameter");
  }

  static Fact kvm(SystemFiles files) {
    if (!files.exists("dev/kvm")) {
      return Fact.of("kvm", "no /dev/kvm");
    }
    return files.isWritable("dev/kvm")
        ? Fact.of("kvm", "/dev/kvm, usable")
        : Fact.of("kvm", "/dev/kvm, not for this user").withFix("sudo usermod -aG kvm $USER");
  }

  static Fact container(SystemFiles files) {
    if (files.exists(".dockerenv")) {
      return Fact.of("container", "yes: Docker");
    }
    if (files.exists("run/.containerenv")) {
      return Fact.of("container", "yes: Podman");
    }
    String kind = files.line("run/systemd/container");
    if (!kind.isEmpty()) {
      return Fact.of("container", "yes: " + kind);
    }
    String group = files.line("proc/1/cgroup");
    boolean likely =
        group.contains("kubepods") || group.contains("docker") || group.contains("lxc");
    return Fact.of("container", likely ? "yes, by its control group" : "no sign of one");
  }
}
