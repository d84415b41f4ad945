package dev.bailey.linux.cgroup.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.files.FakeKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupLayoutTest {
  @TempDir private Path sys;

  @SuppressWarnings("NullAway.Init")
  CgroupLayoutTest() {}

  @Test
  void separateV1Controllers() throws IOException {
    Path memory = FakeKernel.v1(sys.resolve("memory/a/b"), "memory");
    Path pids = FakeKernel.v1(sys.resolve("pids"), "pids");
    CgroupLayout layout =
        detect("2:memory:/a/b\n1:pids:/\n", v1("/", "memory", "memory") + v1("/", "pids", "pids"));
    assertThat(layout)
        .isEqualTo(
            new CgroupLayout.V1(
                Map.of("memory", memory, "pids", pids), Map.of(), Optional.empty()));
  }

  @Test
  void coMountedControllersShareTheirDirectory() throws IOException {
    Path both = FakeKernel.v1(sys.resolve("cpu,cpuacct"), "cpu,cpuacct");
    CgroupLayout layout = detect("4:cpu,cpuacct:/\n", v1("/", "cpu,cpuacct", "cpu,cpuacct"));
    assertThat(v1(layout).controllers()).isEqualTo(Map.of("cpu", both, "cpuacct", both));
  }

  @Test
  void boundSubtreeOfContainerWithoutNamespace() throws IOException {
    Path memory = FakeKernel.v1(sys.resolve("memory"), "memory");
    CgroupLayout layout = detect("4:memory:/docker/abc\n", v1("/docker/abc", "memory", "memory"));
    assertThat(v1(layout).controllers()).isEqualTo(Map.of("memory", memory));
  }

  @Test
  void escapedMountPoint() throws IOException {
    Path memory = FakeKernel.v1(sys.resolve("my memory"), "memory");
    CgroupLayout layout = detect("4:memory:/\n", v1("/", "my\\040memory", "memory"));
    assertThat(v1(layout).controllers()).isEqualTo(Map.of("memory", memory));
  }

  @Test
  void missingControllersAreToldWithoutADriver() throws IOException {
    FakeKernel.v1(sys.resolve("memory"), "memory");
    CgroupLayout layout = detect("4:memory:/\n", v1("/", "memory", "memory"));
    assertThat(HostCgroups.missing(layout, Set.of("memory"))).isEmpty();
    assertThat(HostCgroups.missing(layout, Set.of("memory", "pids")).orElseThrow())
        .hasMessage("limit by cgroup controller pids: not mounted");
    CgroupLayout none = new CgroupLayout.None("no controller is in reach");
    assertThat(HostCgroups.missing(none, Set.of("cpu")).orElseThrow())
        .hasMessage("use control groups: no controller is in reach");
  }

  @Test
  void readOnlyControllerIsNamedWithTheReason() throws IOException {
    FakeKernel.v1(sys.resolve("memory"), "memory");
    FakeKernel.v1(sys.resolve("pids"), "pids");
    String readOnly = v1("/", "memory", "memory").replace(" rw,nosuid", " ro,nosuid");
    CgroupLayout layout = detect("4:memory:/\n2:pids:/\n", readOnly + v1("/", "pids", "pids"));
    assertThat(v1(layout).controllers()).containsOnlyKeys("pids");
    assertThat(v1(layout).unusable().get("memory")).contains("read-only");
  }

  @Test
  void hybridUsesV1AndKnowsTheUnified() throws IOException {
    Path unified = FakeKernel.v2(sys.resolve("unified"), "", "", "");
    FakeKernel.v1(sys.resolve("memory"), "memory");
    CgroupLayout layout =
        detect("4:memory:/\n0::/\n", v1("/", "memory", "memory") + v2("/", "unified"));
    assertThat(v1(layout).controllers()).containsOnlyKeys("memory");
    assertThat(v1(layout).unified()).contains(unified);
  }

  @Test
  void v2WithOneForeignV1HierarchyIsV2() throws IOException {
    FakeKernel.v2(sys.resolve("unified"), "memory pids", "", "");
    FakeKernel.v1(sys.resolve("net_cls"), "net_cls");
    CgroupLayout layout =
        detect("4:net_cls:/\n0::/\n", v1("/", "net_cls", "net_cls") + v2("/", "unified"));
    assertThat(layout).isInstanceOf(CgroupLayout.V2.class);
  }

  @Test
  void v2Session() throws IOException {
    Path own = FakeKernel.v2(sys.resolve("user.slice/session-2.scope"), "memory pids", "", "1");
    CgroupLayout layout = detect("0::/user.slice/session-2.scope\n", v2("/", ""));
    assertThat(layout).isEqualTo(new CgroupLayout.V2(own));
  }

  @Test
  void v2InContainerWithCgroupNamespace() throws IOException {
    Path own = FakeKernel.v2(sys.resolve("cg"), "memory pids cpu", "", "1");
    assertThat(detect("0::/\n", v2("/", "cg"))).isEqualTo(new CgroupLayout.V2(own));
  }

  @Test
  void leafMadeByAnEarlierDriverIsNotTheOwnPlace() throws IOException {
    Path own = FakeKernel.v2(sys.resolve("cg/x.scope"), "memory", "memory", "");
    FakeKernel.v2(own.resolve("bailey-host"), "memory", "", "1");
    assertThat(detect("0::/x.scope/bailey-host\n", v2("/", "cg")))
        .isEqualTo(new CgroupLayout.V2(own));
  }

  @Test
  void pathsAboveTheNamespace() throws IOException {
    // The mount shows the parent of the namespace's root, and we are in a sibling of that root.
    Path sibling = FakeKernel.v2(sys.resolve("cg/other"), "memory", "", "1");
    assertThat(detect("0::/../other\n", v2("/..", "cg"))).isEqualTo(new CgroupLayout.V2(sibling));
    // The names between the mounted root and the namespace's root are unknown.
    assertThat(detect("0::/\n", v2("/../..", "cg")))
        .isInstanceOfSatisfying(
            CgroupLayout.None.class, none -> assertThat(none.reason()).contains("outside"));
    // We were moved out of the namespace.
    assertThat(detect("0::/../../x\n", v2("/", "cg"))).isInstanceOf(CgroupLayout.None.class);
  }

  @Test
  void readOnlyV2IsNone() throws IOException {
    FakeKernel.v2(sys.resolve("cg"), "memory", "", "1");
    assertThat(detect("0::/\n", v2("/", "cg").replace(" rw,nosuid", " ro,nosuid")))
        .isInstanceOfSatisfying(
            CgroupLayout.None.class, none -> assertThat(none.reason()).contains("read-only"));
  }

  @Test
  void nothingMountedIsNone() throws IOException {
    assertThat(detect("0::/\n", "23 1 0:21 / /proc rw - proc proc rw\n"))
        .isEqualTo(new CgroupLayout.None("cgroup2 is not mounted"));
    assertThat(HostCgroups.layout(sys.resolve("no"), sys.resolve("nor")))
        .isInstanceOf(CgroupLayout.None.class);
  }

  private CgroupLayout detect(String cgroup, String mountinfo) throws IOException {
    Path groups = Files.writeString(sys.resolve("proc-cgroup"), cgroup);
    Path mounts = Files.writeString(sys.resolve("proc-mountinfo"), mountinfo);
    return HostCgroups.layout(mounts, groups);
  }

  private static CgroupLayout.V1 v1(CgroupLayout layout) {
    return (CgroupLayout.V1) layout;
  }

  private String v1(String root, String point, String controllers) {
    return "35 31 0:32 %s %s/%s rw,nosuid shared:9 - cgroup cgroup rw,%s%n"
        .formatted(root, sys, point, controllers);
  }

  private String v2(String root, String point) {
    String at = point.isEmpty() ? sys.toString() : sys + "/" + point;
    return "41 31 0:38 %s %s rw,nosuid - cgroup2 cgroup2 rw,nsdelegate%n".formatted(root, at);
  }
}
