package dev.bailey.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupReach;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinuxFactsTest {
  @TempDir private Path root;

  private SystemFiles with(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, content);
    return new SystemFiles(root);
  }

  @Test
  void userNamespacesByTheSwitchThatForbidsThem() throws IOException {
    assertThat(UserNamespaces.fact(new SystemFiles(root)).value()).contains("not part");
    SystemFiles files = with("proc/sys/user/max_user_namespaces", "100\n");
    assertThat(UserNamespaces.fact(files)).isEqualTo(allowed());
    with("proc/sys/kernel/unprivileged_userns_clone", "1\n");
    with("proc/sys/kernel/apparmor_restrict_unprivileged_userns", "0\n");
    assertThat(UserNamespaces.fact(files)).isEqualTo(allowed());
    with("proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1\n");
    assertThat(UserNamespaces.fact(files).fix().orElseThrow()).contains("apparmor_restrict");
    with("proc/sys/kernel/unprivileged_userns_clone", "0\n");
    assertThat(UserNamespaces.fact(files).fix().orElseThrow()).contains("userns_clone=1");
    with("proc/sys/user/max_user_namespaces", "0\n");
    assertThat(UserNamespaces.fact(files).fix().orElseThrow()).contains("max_user_namespaces=");
  }

  private static Fact allowed() {
    return Fact.of("user namespaces", "allowed by the settings of the kernel, at most 100");
  }

  @Test
  void cgroups() {
    Fact none = LinuxFacts.cgroup(new CgroupLayout.None("not mounted"), true);
    assertThat(none.value()).isEqualTo("no limits of memory, processor and processes: not mounted");
    assertThat(none.fix().orElseThrow()).contains("--privileged");
    assertThat(
            LinuxFacts.cgroup(
                    new CgroupLayout.V1(
                        Map.of("memory", root), Map.of("cpu", "read-only"), Optional.empty()),
                    true)
                .value())
        .isEqualTo("version 1, can limit memory");
  }

  @Test
  void cgroupsOfVersion2() {
    assertThat(LinuxFacts.cgroup(all(Optional.empty()), false))
        .isEqualTo(Fact.of("cgroup", "version 2, can limit cpu, memory, pids"));
    assertThat(LinuxFacts.cgroup(all(Optional.of(Path.of("/sys/fs/cgroup/user.slice"))), true))
        .isEqualTo(
            Fact.of(
                "cgroup",
                "version 2, can limit cpu, memory, pids,"
                    + " in groups below /sys/fs/cgroup/user.slice"));
    Fact partly = LinuxFacts.cgroup(some("pids", Optional.empty()), false);
    assertThat(partly.value()).isEqualTo("version 2, can limit pids: it is so");
    assertThat(partly.fix().orElseThrow())
        .contains("systemd-run --user --scope -p Delegate=yes ./bailey run -- COMMAND");
    assertThat(LinuxFacts.cgroup(some("cpu", Optional.of("do this")), true).fix())
        .contains("do this");
  }

  private static CgroupReach all(Optional<Path> above) {
    return new CgroupReach(CgroupReach.LIMITING, above, Optional.empty());
  }

  private static CgroupReach some(String controller, Optional<String> fix) {
    CgroupReach.Problem problem = new CgroupReach.Problem("it is so", fix.map(Remedy.Advice::new));
    return new CgroupReach(Set.of(controller), Optional.empty(), Optional.of(problem));
  }

  @Test
  void theRest() throws IOException {
    SystemFiles files = new SystemFiles(root);
    assertThat(LinuxFacts.kvm(files).value()).startsWith("no /dev/kvm");
    assertThat(LinuxFacts.kvm(with("dev/kvm", "")).value()).startsWith("/dev/kvm, usable");
    assertThat(LinuxFacts.landlock(OptionalInt.of(6))).isEqualTo(Fact.of("landlock", "version 6"));
    assertThat(LinuxFacts.landlock(OptionalInt.empty()).value()).startsWith("not usable");
  }

  @Test
  void containers() throws IOException {
    SystemFiles files = new SystemFiles(root);
    assertThat(Containment.fact(files, false).value()).isEqualTo("no sign of one");
    assertThat(Containment.fact(files, true).value())
        .isEqualTo("no sign of one, Bailey is under a system call filter");
    assertThat(Containment.fact(with("proc/1/cgroup", "0::/kubepods/x"), false).value())
        .isEqualTo("yes: by its control group");
    String masked = "30 22 0:6 /null /proc/kcore rw - devtmpfs none rw\n";
    assertThat(Containment.fact(with("proc/self/mountinfo", masked), false).value())
        .endsWith(", parts of /proc are masked");
    String systemd = "30 22 0:28 / /proc/sys/fs/binfmt_misc rw - autofs systemd-1 rw\n";
    assertThat(Containment.fact(with("proc/self/mountinfo", systemd), false).value())
        .isEqualTo("yes: by its control group");
    assertThat(Containment.fact(with(".dockerenv", ""), false).value()).startsWith("yes: Docker");
  }
}
