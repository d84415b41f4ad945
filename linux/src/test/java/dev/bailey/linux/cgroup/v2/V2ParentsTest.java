package dev.bailey.linux.cgroup.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CgroupReach;
import dev.bailey.linux.cgroup.files.FakeKernel;
import dev.bailey.linux.cgroup.host.HostCgroups;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where groups are made, from the places in which root finds itself. */
class V2ParentsTest {
  @TempDir private Path sys;

  private final FakeKernel kernel = new FakeKernel();

  @SuppressWarnings("NullAway.Init")
  V2ParentsTest() {}

  private FakeHost host() {
    return new FakeHost(sys, kernel);
  }

  @Test
  void rootInASessionUsesTheSliceAbove() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    try (CgroupDriver driver = host().driver(session)) {
      try (Cgroup group = driver.acquire(FakeHost.LIMITS)) {
        assertThat(group.joinFiles())
            .containsExactly(slice.resolve(FakeHost.OWNER + "/c0/cgroup.procs"));
        assertThat(FakeHost.read(group, "memory.max")).isEqualTo("1048576");
        assertThat(FakeHost.read(group, "cpu.max")).isEqualTo("25000 100000");
        assertThat(FakeHost.read(group, "pids.max")).isEqualTo("5");
        assertThat(driver.mechanism()).isEqualTo("cgroup v2 (below /user.slice/user-0.slice)");
        host().enter(group, "1");
      }
    }
    FakeHost.assertNothingIsIn(session, slice, sys);
    assertThat(FakeHost.content(session, "cgroup.subtree_control")).isEmpty();
  }

  /** The slice had memory and pids only: cpu is added, and stays, as others may use it by now. */
  @Test
  void onlyWhatIsMissingIsEnabledAbove() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    assertThat(FakeHost.content(slice, "cgroup.subtree_control")).isEqualTo("memory pids");
    try (CgroupDriver driver = host().driver(session)) {
      driver.acquire(CgroupLimits.none().withProcesses(3)).close();
      assertThat(FakeHost.content(slice, "cgroup.subtree_control")).isEqualTo("memory pids");
      driver.acquire(FakeHost.LIMITS).close();
      assertThat(FakeHost.content(slice, "cgroup.subtree_control")).isEqualTo("memory pids cpu");
    }
    assertThat(FakeHost.content(slice, "cgroup.subtree_control")).isEqualTo("memory pids cpu");
    assertThat(FakeHost.content(sys, "cgroup.subtree_control")).isEqualTo(FakeHost.ALL);
  }

  /** The kernel would obey, and the group of the session would be spoilt: it must not be asked. */
  @Test
  void controllersOfThreadsAreNotEnabledAmongProcesses() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    try (CgroupDriver driver = host().driver(session);
        Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(3))) {
      host().enter(group, "1");
    }
    assertThat(kernel.read(session.resolve("cgroup.type").toFile()).strip()).isEqualTo("domain");
    Path control = sys.resolve("control.scope");
    FakeKernel.v2(control, FakeHost.ALL, "", "2");
    kernel.write(control.resolve("cgroup.subtree_control").toFile(), "+pids");
    kernel.makeDirectory(control.resolve("below").toFile());
    assertThat(kernel.read(control.resolve("cgroup.type").toFile())).contains("domain threaded");
    assertThatIOException()
        .isThrownBy(() -> kernel.write(control.resolve("below/cgroup.procs").toFile(), "2"))
        .withMessageContaining("EOPNOTSUPP");
  }

  @Test
  void theSliceCanBeCrowdedToo() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    FakeKernel.v2(slice, FakeHost.ALL, "", "99");
    try (CgroupDriver driver = host().driver(session);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(sys.resolve("user.slice/" + FakeHost.OWNER));
    }
  }

  @Test
  void rootInTheRootGroupStaysThere() throws IOException {
    FakeKernel.v2Root(sys, FakeHost.ALL, "", FakeHost.SHELL_AND_SELF);
    try (CgroupDriver driver = host().driver(sys);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(sys.resolve(FakeHost.OWNER.toString()));
      assertThat(driver.mechanism()).isEqualTo("cgroup v2");
      host().enter(group, FakeHost.SELF);
    }
  }

  /** Below the root there is a crowded group only: the root is exempt from its rule. */
  @Test
  void theRootGroupEnablesAmongProcesses() throws IOException {
    FakeKernel.v2Root(sys, FakeHost.ALL, "", "1\n2");
    Path own = FakeKernel.v2(sys.resolve("ssh"), "", "", "5\n" + FakeHost.SELF);
    try (CgroupDriver driver = host().driver(own);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(sys.resolve(FakeHost.OWNER.toString()));
      assertThat(driver.mechanism()).isEqualTo("cgroup v2 (below /)");
    }
  }

  /** The root of its namespace is not that of the hierarchy, and there is nothing above. */
  @Test
  void crowdedContainerIsRefusedUntilItsProcessesMoveOver() throws IOException {
    FakeKernel.v2(sys, FakeHost.ALL, "", FakeHost.SHELL_AND_SELF);
    try (CgroupDriver driver = host().driver(sys)) {
      BaileyException refusal = FakeHost.refusal(driver);
      assertThat(refusal.reason()).isEqualTo(sys + " holds other processes");
      assertThat(refusal.hint().orElse("")).contains("mkdir " + sys + "/all;");
      // Without limits a group is still good for tracking and killing.
      driver.acquire(CgroupLimits.none()).close();
    }
    assertThat(FakeHost.content(sys, "cgroup.procs")).isEqualTo(FakeHost.SHELL_AND_SELF);
    FakeHost.assertNothingIsIn(sys);
    assertThat(HostCgroups.reach(kernel, new CgroupLayout.V2(sys)).controllers()).isEmpty();

    Path all = sys.resolve("all");
    kernel.makeDirectory(all.toFile());
    for (String pid : List.of("1", FakeHost.SELF)) {
      kernel.write(all.resolve("cgroup.procs").toFile(), pid);
    }
    try (CgroupDriver driver = host().driver(all);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(sys.resolve(FakeHost.OWNER.toString()));
    }
  }

  @Test
  void onlyProcessOfAContainerMovesToALeaf() throws IOException {
    FakeKernel.v2(sys, FakeHost.ALL, "", FakeHost.SELF);
    try (CgroupDriver driver = host().driver(sys);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(sys.resolve(FakeHost.OWNER.toString()));
      assertThat(FakeHost.content(sys, "bailey-host/cgroup.procs")).isEqualTo(FakeHost.SELF);
    }
    assertThat(FakeHost.content(sys, "cgroup.procs")).isEqualTo(FakeHost.SELF);
  }

  @Test
  void groupsOfThreadsAreLeftAlone() throws IOException {
    FakeKernel.v2Root(sys, FakeHost.ALL, "memory", "");
    Path domain = FakeKernel.v2(sys.resolve("app"), "memory", "", "1\n" + FakeHost.SELF);
    Path threads = FakeKernel.v2(domain.resolve("workers"), "", "", "");
    kernel.write(threads.resolve("cgroup.type").toFile(), "threaded");
    try (CgroupDriver driver = host().driver(threads);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(sys.resolve(FakeHost.OWNER.toString()));
    }
    assertThat(HostCgroups.reach(kernel, new CgroupLayout.V2(threads)).above()).contains(sys);
  }

  @Test
  void refusedEnablingLeavesNothingAndTheNextPlaceIsTried() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    kernel.refusesToEnableBelow = slice.toFile();
    try (CgroupDriver driver = host().driver(session);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(sys.resolve("user.slice/" + FakeHost.OWNER));
      FakeHost.assertNothingIsIn(slice);
    }
  }

  @Test
  void groupsStayWhereTheyAreWhenALimitNeedsAnotherPlace() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    try (CgroupDriver driver = host().driver(session);
        Cgroup tracked = driver.acquire(CgroupLimits.none())) {
      assertThat(FakeHost.base(tracked)).isEqualTo(session.resolve(FakeHost.OWNER.toString()));
      try (Cgroup limited = driver.acquire(FakeHost.LIMITS)) {
        assertThat(FakeHost.base(limited)).isEqualTo(slice.resolve(FakeHost.OWNER.toString()));
        assertThat(tracked.isEmpty()).isTrue();
      }
      try (Cgroup next = driver.acquire(CgroupLimits.none())) {
        assertThat(FakeHost.base(next)).isEqualTo(slice.resolve(FakeHost.OWNER.toString()));
      }
    }
    FakeHost.assertNothingIsIn(session, slice, sys);
  }

  /** Either may be the last to close, and cleans up after both. */
  @Test
  void driversInDifferentPlacesLeaveNothing() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    CgroupDriver tracking = host().driver(session);
    tracking.acquire(CgroupLimits.none()).close();
    try (CgroupDriver limiting = host().driver(session)) {
      limiting.acquire(FakeHost.LIMITS).close();
      assertThat(slice.resolve(FakeHost.OWNER.toString())).exists();
    }
    assertThat(session.resolve(FakeHost.OWNER.toString())).exists();
    tracking.close();
    FakeHost.assertNothingIsIn(session, slice, sys);
  }

  @Test
  void reachIsWhatADriverGets() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    CgroupReach reach = HostCgroups.reach(kernel, new CgroupLayout.V2(session));
    assertThat(reach.controllers()).isEqualTo(CgroupReach.LIMITING);
    assertThat(reach.above()).contains(slice);
    assertThat(reach.problem()).isEmpty();
    FakeHost.assertNothingIsIn(session, slice, sys);
    assertThat(FakeHost.content(slice, "cgroup.subtree_control")).isEqualTo("memory pids");
  }

  /** What is said before a launch is what the launch would say. */
  @Test
  void whatIsMissingIsKnownWithoutMakingAnything() throws IOException {
    Path session = host().session("0", FakeHost.SHELL_AND_SELF);
    CgroupLayout.V2 able = new CgroupLayout.V2(session);
    assertThat(HostCgroups.missing(kernel, able, FakeHost.LIMITS.controllers())).isEmpty();
    FakeHost.assertNothingIsIn(session, sys);
    FakeKernel.v2(sys, FakeHost.ALL, "", FakeHost.SHELL_AND_SELF);
    CgroupLayout.V2 crowded = new CgroupLayout.V2(sys);
    BaileyException missing =
        HostCgroups.missing(kernel, crowded, FakeHost.LIMITS.controllers()).orElseThrow();
    try (CgroupDriver driver = host().driver(sys)) {
      BaileyException refusal = FakeHost.refusal(driver);
      assertThat(missing.code()).isEqualTo(refusal.code());
      assertThat(missing.reason()).isEqualTo(refusal.reason());
      assertThat(missing.remedies()).isEqualTo(refusal.remedies());
    }
    assertThat(HostCgroups.missing(kernel, crowded, Set.of())).isEmpty();
  }

  @Test
  void controllerThatTheKernelHasNotGot() throws IOException {
    FakeKernel.v2Root(sys, "cpu pids", "cpu pids", FakeHost.SELF);
    CgroupReach reach = HostCgroups.reach(kernel, new CgroupLayout.V2(sys));
    assertThat(reach.controllers()).containsExactlyInAnyOrder("cpu", "pids");
    assertThat(reach.problem().orElseThrow().remedy().orElseThrow().inJava())
        .contains("cgroup_enable=memory");
    try (CgroupDriver driver = host().driver(sys)) {
      BaileyException refusal = FakeHost.refusal(driver);
      assertThat(refusal.subject()).isEqualTo("memory");
      assertThat(refusal.hint().orElse("")).contains("cgroup_enable=memory");
    }
  }
}
