package dev.bailey.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.cgroup.CgroupLayout;
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
    return Fact.of("user namespaces", "allowed, at most 100");
  }

  @Test
  void cgroups() {
    assertThat(LinuxFacts.cgroup(new CgroupLayout.None("not mounted")).value())
        .isEqualTo("none usable: not mounted");
    assertThat(LinuxFacts.cgroup(new CgroupLayout.V2(root, Set.of("pids", "memory", "cpu"))))
        .isEqualTo(Fact.of("cgroup", "version 2, delegated: cpu, memory, pids"));
    assertThat(LinuxFacts.cgroup(new CgroupLayout.V2(root, Set.of("pids"))).fix()).isPresent();
    assertThat(
            LinuxFacts.cgroup(
                new CgroupLayout.V1(
                    Map.of("memory", root), Map.of("cpu", "read-only"), Optional.empty())))
        .isEqualTo(Fact.of("cgroup", "version 1, may limit memory; not cpu"));
  }

  @Test
  void theRest() throws IOException {
    SystemFiles files = new SystemFiles(root);
    assertThat(LinuxFacts.kvm(files).value()).isEqualTo("no /dev/kvm");
    assertThat(LinuxFacts.kvm(with("dev/kvm", "")).value()).isEqualTo("/dev/kvm, usable");
    assertThat(LinuxFacts.landlock(OptionalInt.of(6))).isEqualTo(Fact.of("landlock", "version 6"));
    assertThat(LinuxFacts.landlock(OptionalInt.empty()).fix()).isPresent();
    assertThat(LinuxFacts.container(files).value()).isEqualTo("no sign of one");
    assertThat(LinuxFacts.container(with("proc/1/cgroup", "0::/kubepods/x")).value())
        .startsWith("yes");
    assertThat(LinuxFacts.container(with(".dockerenv", "")).value()).isEqualTo("yes: Docker");
  }
}
