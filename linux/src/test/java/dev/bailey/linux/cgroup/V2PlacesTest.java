package dev.bailey.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where groups are made, from the places in which root and users find themselves. */
class V2PlacesTest {
  private static final OwnerName OWNER = new OwnerName(7, 11, 13);
  private static final String SELF = Long.toString(ProcessHandle.current().pid());
  private static final String ALL = "cpu memory pids";
  private static final String SHELL_AND_SELF = "1\n" + SELF;
  private static final CgroupLimits LIMITS =
      CgroupLimits.none().withMemoryBytes(1 << 20).withProcesses(5).withCpus(0.25);

  @TempDir private Path sys;

  private final FakeKernel kernel = new FakeKernel();

  @SuppressWarnings("NullAway.Init")
  V2PlacesTest() {}

  @Test
  void rootInASessionUsesTheSliceAbove() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    try (CgroupDriver driver = driver(session)) {
      try (Cgroup group = driver.acquire(LIMITS)) {
        assertThat(group.joinFiles()).containsExactly(slice.resolve(OWNER + "/c0/cgroup.procs"));
        assertThat(read(group, "memory.max")).isEqualTo("1048576");
        assertThat(read(group, "cpu.max")).isEqualTo("25000 100000");
        assertThat(read(group, "pids.max")).isEqualTo("5");
        assertThat(driver.mechanism()).isEqualTo("cgroup v2 (below /user.slice/user-0.slice)");
        enter(group, "1");
      }
    }
    assertNothingIsIn(session, slice, sys);
    assertThat(content(session, "cgroup.subtree_control")).isEmpty();
  }

  /** The slice had memory and pids only: cpu is added, and stays, as others may use it by now. */
  @Test
  void onlyWhatIsMissingIsEnabledAbove() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    assertThat(content(slice, "cgroup.subtree_control")).isEqualTo("memory pids");
    try (CgroupDriver driver = driver(session)) {
      driver.acquire(CgroupLimits.none().withProcesses(3)).close();
      assertThat(content(slice, "cgroup.subtree_control")).isEqualTo("memory pids");
      driver.acquire(LIMITS).close();
      assertThat(content(slice, "cgroup.subtree_control")).isEqualTo("memory pids cpu");
    }
    assertThat(content(slice, "cgroup.subtree_control")).isEqualTo("memory pids cpu");
    assertThat(content(sys, "cgroup.subtree_control")).isEqualTo(ALL);
  }

  /** The kernel would obey, and the group of the session would be spoilt: it must not be asked. */
  @Test
  void controllersOfThreadsAreNotEnabledAmongProcesses() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    try (CgroupDriver driver = driver(session);
        Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(3))) {
      enter(group, "1");
    }
    assertThat(kernel.read(session.resolve("cgroup.type").toFile()).strip()).isEqualTo("domain");
    Path control = sys.resolve("control.scope");
    FakeKernel.v2(control, ALL, "", "2");
    kernel.write(control.resolve("cgroup.subtree_control").toFile(), "+pids");
    kernel.makeDirectory(control.resolve("below").toFile());
    assertThat(kernel.read(control.resolve("cgroup.type").toFile())).contains("domain threaded");
    assertThatIOException()
        .isThrownBy(() -> kernel.write(control.resolve("below/cgroup.procs").toFile(), "2"))
        .withMessageContaining("EOPNOTSUPP");
  }

  @Test
  void theSliceCanBeCrowdedToo() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    FakeKernel.v2(slice, ALL, "", "99");
    try (CgroupDriver driver = driver(session);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(sys.resolve("user.slice/" + OWNER));
    }
  }

  @Test
  void rootInTheRootGroupStaysThere() throws IOException {
    FakeKernel.v2Root(sys, ALL, "", SHELL_AND_SELF);
    try (CgroupDriver driver = driver(sys);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(sys.resolve(OWNER.toString()));
      assertThat(driver.mechanism()).isEqualTo("cgroup v2");
      enter(group, SELF);
    }
  }

  /** Below the root there is a crowded group only: the root is exempt from its rule. */
  @Test
  void theRootGroupEnablesAmongProcesses() throws IOException {
    FakeKernel.v2Root(sys, ALL, "", "1\n2");
    Path own = FakeKernel.v2(sys.resolve("ssh"), "", "", "5\n" + SELF);
    try (CgroupDriver driver = driver(own);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(sys.resolve(OWNER.toString()));
      assertThat(driver.mechanism()).isEqualTo("cgroup v2 (below /)");
    }
  }

  /** The root of its namespace is not that of the hierarchy, and there is nothing above. */
  @Test
  void crowdedContainerIsRefusedUntilItsProcessesMoveOver() throws IOException {
    FakeKernel.v2(sys, ALL, "", SHELL_AND_SELF);
    try (CgroupDriver driver = driver(sys)) {
      BaileyException refusal = refusal(driver);
      assertThat(refusal.reason()).isEqualTo(sys + " holds other processes");
      assertThat(refusal.hint().orElse("")).contains("mkdir " + sys + "/all;");
      // Without limits a group is still good for tracking and killing.
      driver.acquire(CgroupLimits.none()).close();
    }
    assertThat(content(sys, "cgroup.procs")).isEqualTo(SHELL_AND_SELF);
    assertNothingIsIn(sys);
    assertThat(CgroupReach.of(kernel, new CgroupLayout.V2(sys)).controllers()).isEmpty();

    Path all = sys.resolve("all");
    kernel.makeDirectory(all.toFile());
    for (String pid : List.of("1", SELF)) {
      kernel.write(all.resolve("cgroup.procs").toFile(), pid);
    }
    try (CgroupDriver driver = driver(all);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(sys.resolve(OWNER.toString()));
    }
  }

  @Test
  void onlyProcessOfAContainerMovesToALeaf() throws IOException {
    FakeKernel.v2(sys, ALL, "", SELF);
    try (CgroupDriver driver = driver(sys);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(sys.resolve(OWNER.toString()));
      assertThat(content(sys, "bailey-host/cgroup.procs")).isEqualTo(SELF);
    }
    assertThat(content(sys, "cgroup.procs")).isEqualTo(SELF);
  }

  @Test
  void userAloneInADelegatedScopeUsesIt() throws IOException {
    Path scope = scopeOfAUser(SELF);
    try (CgroupDriver driver = driver(scope);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(scope.resolve(OWNER.toString()));
      assertThat(driver.mechanism()).isEqualTo("cgroup v2");
    }
    assertThat(content(scope, "cgroup.procs")).isEqualTo(SELF);
  }

  /** The slice above belongs to the user, too: it is below the user's own service manager. */
  @Test
  void userNotAloneInAScopeUsesTheUsersOwnSlice() throws IOException {
    Path scope = scopeOfAUser(SHELL_AND_SELF);
    try (CgroupDriver driver = driver(scope);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(scope.resolveSibling(OWNER.toString()));
      enter(group, SELF);
    }
  }

  @Test
  void userNotAloneInAScopeOfTheSystemIsRefused() throws IOException {
    FakeKernel.v2Root(sys, ALL, ALL, "");
    Path slice = FakeKernel.v2(sys.resolve("system.slice"), ALL, ALL, "");
    Path scope = FakeKernel.v2(slice.resolve("run-1.scope"), ALL, "", SHELL_AND_SELF);
    kernel.giveAway(sys);
    kernel.giveAway(slice);
    assertThatIOException()
        .isThrownBy(() -> kernel.makeDirectory(slice.resolve("x").toFile()))
        .withMessageContaining("EACCES");
    try (CgroupDriver driver = driver(scope)) {
      BaileyException refusal = refusal(driver);
      assertThat(refusal.reason())
          .isEqualTo(
              scope
                  + " holds other processes;"
                  + " each group above it is not writable by this user");
      assertThat(refusal.hint().orElse("")).contains("systemd-run", "--user");
    }
    assertNothingIsIn(scope, slice, sys);
  }

  @Test
  void userInASessionHasNoGroups() throws IOException {
    Path session = session("1000", SHELL_AND_SELF);
    giveAwayFrom(session);
    Path mounts =
        Files.writeString(sys.resolve("mountinfo"), "41 31 0:38 / " + sys + " rw - cgroup2 x rw\n");
    Path groups =
        Files.writeString(sys.resolve("own"), "0::/user.slice/user-1000.slice/session-3.scope\n");
    assertThat(new LayoutDetection(kernel).detect(mounts.toFile(), groups.toFile()))
        .isEqualTo(new CgroupLayout.None(session + " is not writable by this user"));
    assertThat(CgroupLayout.fix(false)).contains("systemd-run --user --scope -p Delegate=yes");
  }

  @Test
  void groupsOfThreadsAreLeftAlone() throws IOException {
    FakeKernel.v2Root(sys, ALL, "memory", "");
    Path domain = FakeKernel.v2(sys.resolve("app"), "memory", "", "1\n" + SELF);
    Path threads = FakeKernel.v2(domain.resolve("workers"), "", "", "");
    kernel.write(threads.resolve("cgroup.type").toFile(), "threaded");
    try (CgroupDriver driver = driver(threads);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(sys.resolve(OWNER.toString()));
    }
    assertThat(CgroupReach.of(kernel, new CgroupLayout.V2(threads)).above()).contains(sys);
  }

  @Test
  void refusedEnablingLeavesNothingAndTheNextPlaceIsTried() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    kernel.refusesToEnableBelow = slice.toFile();
    try (CgroupDriver driver = driver(session);
        Cgroup group = driver.acquire(LIMITS)) {
      assertThat(base(group)).isEqualTo(sys.resolve("user.slice/" + OWNER));
      assertNothingIsIn(slice);
    }
  }

  @Test
  void groupsStayWhereTheyAreWhenALimitNeedsAnotherPlace() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    try (CgroupDriver driver = driver(session);
        Cgroup tracked = driver.acquire(CgroupLimits.none())) {
      assertThat(base(tracked)).isEqualTo(session.resolve(OWNER.toString()));
      try (Cgroup limited = driver.acquire(LIMITS)) {
        assertThat(base(limited)).isEqualTo(slice.resolve(OWNER.toString()));
        assertThat(tracked.isEmpty()).isTrue();
      }
      try (Cgroup next = driver.acquire(CgroupLimits.none())) {
        assertThat(base(next)).isEqualTo(slice.resolve(OWNER.toString()));
      }
    }
    assertNothingIsIn(session, slice, sys);
  }

  /** Either may be the last to close, and cleans up after both. */
  @Test
  void driversInDifferentPlacesLeaveNothing() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    CgroupDriver tracking = driver(session);
    tracking.acquire(CgroupLimits.none()).close();
    try (CgroupDriver limiting = driver(session)) {
      limiting.acquire(LIMITS).close();
      assertThat(slice.resolve(OWNER.toString())).exists();
    }
    assertThat(session.resolve(OWNER.toString())).exists();
    tracking.close();
    assertNothingIsIn(session, slice, sys);
  }

  /** What another user's JVM left cannot be killed by us: it must not hold us up either. */
  @Test
  void leftoversAreSweptInEachPlaceThatIsOurs() throws IOException {
    Path scope = scopeOfAUser(SELF);
    OwnerName self = OwnerName.current();
    String dead = new OwnerName(self.pid(), self.startTicks() + 1, self.pidNamespace()).toString();
    String others = new OwnerName(self.pid(), self.startTicks() + 2, 0).toString();
    String roots =
        new OwnerName(self.pid(), self.startTicks() + 3, self.pidNamespace()).toString();
    Path slice = scope.resolveSibling(".").normalize();
    Path service = slice.resolveSibling(".").normalize();
    for (Path place : List.of(scope, slice, service)) {
      FakeKernel.v2(place.resolve(dead), "", "", "");
      FakeKernel.v2(place.resolve(dead + "/c0"), "", "", "4711");
      FakeKernel.v2(place.resolve(others), "", "", "");
      FakeKernel.v2(place.resolve(roots), "", "", "4712");
      kernel.giveAway(place.resolve(roots));
    }
    Path above = FakeKernel.v2(sys.resolve("user.slice/" + dead), "", "", "4712");

    List<Integer> killed = new ArrayList<>();
    Signals signals = pid -> killed.add(leave(pid, scope, slice, service, dead));
    List<Path> removed =
        new CgroupSweep(kernel, new File("/proc"), signals).run(new CgroupLayout.V2(scope));

    assertThat(removed)
        .containsExactly(scope.resolve(dead), slice.resolve(dead), service.resolve(dead));
    assertThat(killed).containsExactly(4711);
    assertThat(above).exists();
    for (Path place : List.of(scope, slice, service)) {
      assertThat(place.resolve(others)).exists();
      assertThat(place.resolve(roots)).exists();
    }
  }

  private static int leave(int pid, Path one, Path two, Path three, String dead) {
    for (Path place : List.of(one, two, three)) {
      try {
        FakeKernel.put(place.resolve(dead + "/c0/cgroup.procs"), "");
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return pid;
  }

  @Test
  void reachIsWhatADriverGets() throws IOException {
    Path session = session("0", SHELL_AND_SELF);
    Path slice = session.resolveSibling(".").normalize();
    CgroupReach reach = CgroupReach.of(kernel, new CgroupLayout.V2(session));
    assertThat(reach.controllers()).isEqualTo(CgroupReach.LIMITING);
    assertThat(reach.above()).contains(slice);
    assertThat(reach.problem()).isEmpty();
    assertNothingIsIn(session, slice, sys);
    assertThat(content(slice, "cgroup.subtree_control")).isEqualTo("memory pids");
  }

  @Test
  void controllerThatTheKernelHasNotGot() throws IOException {
    FakeKernel.v2Root(sys, "cpu pids", "cpu pids", SELF);
    CgroupReach reach = CgroupReach.of(kernel, new CgroupLayout.V2(sys));
    assertThat(reach.controllers()).containsExactlyInAnyOrder("cpu", "pids");
    assertThat(reach.problem().orElseThrow().fix().orElse("")).contains("cgroup_enable=memory");
    try (CgroupDriver driver = driver(sys)) {
      BaileyException refusal = refusal(driver);
      assertThat(refusal.subject()).isEqualTo("memory");
      assertThat(refusal.hint().orElse("")).contains("cgroup_enable=memory");
    }
  }

  /** As systemd has it for root by ssh: the scope of the session gets no cpu. */
  private Path session(String user, String procs) throws IOException {
    FakeKernel.v2Root(sys, ALL, ALL, "");
    FakeKernel.v2(sys.resolve("user.slice"), ALL, ALL, "");
    Path slice = sys.resolve("user.slice/user-" + user + ".slice");
    FakeKernel.v2(slice, ALL, "memory pids", "");
    return FakeKernel.v2(slice.resolve("session-3.scope"), "memory pids", "", procs);
  }

  /** Below the user's service manager, which was handed its part by the system's. */
  private Path scopeOfAUser(String procs) throws IOException {
    Path session = session("1000", "");
    Path service = session.resolveSibling("user@1000.service");
    FakeKernel.v2(session.resolveSibling("."), ALL, ALL, "");
    FakeKernel.v2(service, ALL, ALL, "");
    Path slice = FakeKernel.v2(service.resolve("app.slice"), ALL, "memory", "");
    giveAwayFrom(session);
    return FakeKernel.v2(slice.resolve("run-1.scope"), ALL, "", procs);
  }

  private void giveAwayFrom(Path group) {
    for (File one : V2Place.directories(group.toFile())) {
      kernel.giveAway(one.toPath());
    }
  }

  private CgroupDriver driver(Path own) {
    return PooledDriver.open(new CgroupLayout.V2(own), Signals.ofJdk(), kernel, OWNER);
  }

  private static BaileyException refusal(CgroupDriver driver) {
    BaileyException refusal =
        assertThatExceptionOfType(BaileyException.class)
            .isThrownBy(() -> driver.acquire(LIMITS))
            .actual();
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    return refusal;
  }

  /** A process can really be brought there, and back. */
  private void enter(Cgroup group, String pid) throws IOException {
    File procs = group.joinFiles().getFirst().toFile();
    kernel.write(procs, pid);
    Files.writeString(procs.toPath(), "\n");
  }

  private static void assertNothingIsIn(Path... groups) {
    for (Path group : groups) {
      assertThat(group.resolve(OWNER.toString())).doesNotExist();
      assertThat(group.resolve("bailey-host")).doesNotExist();
    }
  }

  private static Path base(Cgroup group) {
    return group.joinFiles().getFirst().resolve("../..").normalize();
  }

  private static String read(Cgroup group, String name) throws IOException {
    return Files.readString(group.joinFiles().getFirst().resolveSibling(name)).strip();
  }

  private static String content(Path group, String name) throws IOException {
    return Files.readString(group.resolve(name)).strip();
  }
}
