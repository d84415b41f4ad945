package dev.bailey.linux.cgroup.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.files.CgroupAncestors;
import dev.bailey.linux.cgroup.files.FakeKernel;
import dev.bailey.linux.cgroup.host.LayoutDetection;
import dev.bailey.linux.cgroup.owner.CgroupJournal;
import dev.bailey.linux.cgroup.owner.CgroupSweep;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where groups are made and swept for users to whom not all of the hierarchy belongs. */
class V2UserParentsTest {
  @TempDir private Path sys;

  private final FakeKernel kernel = new FakeKernel();

  @SuppressWarnings("NullAway.Init")
  V2UserParentsTest() {}

  private FakeHost host() {
    return new FakeHost(sys, kernel);
  }

  @Test
  void userAloneInADelegatedScopeUsesIt() throws IOException {
    Path scope = scopeOfAUser(FakeHost.SELF);
    try (CgroupDriver driver = host().driver(scope);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(scope.resolve(FakeHost.OWNER.toString()));
      assertThat(driver.mechanism()).isEqualTo("cgroup v2");
    }
    assertThat(FakeHost.content(scope, "cgroup.procs")).isEqualTo(FakeHost.SELF);
  }

  /** systemd would stop the whole unit when a limit of memory is reached below it. */
  @Test
  void userAloneInAUnitThatIsNotDelegatedUsesTheSlice() throws IOException {
    Path unit = scopeOfAUser(FakeHost.SELF);
    kernel.keepToItself(unit);
    try (CgroupDriver driver = host().driver(unit);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(unit.resolveSibling(FakeHost.OWNER.toString()));
      assertThat(FakeHost.content(unit, "cgroup.procs")).isEqualTo(FakeHost.SELF);
    }
  }

  /** Where nothing above can be used, the limit is kept all the same. */
  @Test
  void aUnitThatIsNotDelegatedIsUsedWhereNothingElseIs() throws IOException {
    Path unit = scopeOfAUser(FakeHost.SELF);
    kernel.keepToItself(unit);
    for (File above : CgroupAncestors.of(unit.toFile())) {
      if (!above.equals(unit.toFile())) {
        kernel.giveAway(above.toPath());
      }
    }
    try (CgroupDriver driver = host().driver(unit);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(unit.resolve(FakeHost.OWNER.toString()));
    }
    assertThat(FakeHost.content(unit, "cgroup.procs")).isEqualTo(FakeHost.SELF);
  }

  /** The slice above belongs to the user, too: it is below the user's own service manager. */
  @Test
  void userNotAloneInAScopeUsesTheUsersOwnSlice() throws IOException {
    Path scope = scopeOfAUser(FakeHost.SHELL_AND_SELF);
    try (CgroupDriver driver = host().driver(scope);
        Cgroup group = driver.acquire(FakeHost.LIMITS)) {
      assertThat(FakeHost.base(group)).isEqualTo(scope.resolveSibling(FakeHost.OWNER.toString()));
      host().enter(group, FakeHost.SELF);
    }
  }

  @Test
  void userNotAloneInAScopeOfTheSystemIsRefused() throws IOException {
    FakeKernel.v2Root(sys, FakeHost.ALL, FakeHost.ALL, "");
    Path slice = FakeKernel.v2(sys.resolve("system.slice"), FakeHost.ALL, FakeHost.ALL, "");
    Path scope =
        FakeKernel.v2(slice.resolve("run-1.scope"), FakeHost.ALL, "", FakeHost.SHELL_AND_SELF);
    kernel.giveAway(sys);
    kernel.giveAway(slice);
    assertThatIOException()
        .isThrownBy(() -> kernel.makeDirectory(slice.resolve("x").toFile()))
        .withMessageContaining("EACCES");
    try (CgroupDriver driver = host().driver(scope)) {
      BaileyException refusal = FakeHost.refusal(driver);
      assertThat(refusal.reason())
          .isEqualTo(
              scope
                  + " holds other processes;"
                  + " each group above it is not writable by this user");
      assertThat(refusal.hint().orElse("")).contains("systemd-run", "--user");
    }
    FakeHost.assertNothingIsIn(scope, slice, sys);
  }

  @Test
  void userInASessionHasNoGroups() throws IOException {
    Path session = host().session("1000", FakeHost.SHELL_AND_SELF);
    host().giveAwayFrom(session);
    Path mounts =
        Files.writeString(sys.resolve("mountinfo"), "41 31 0:38 / " + sys + " rw - cgroup2 x rw\n");
    Path groups =
        Files.writeString(sys.resolve("own"), "0::/user.slice/user-1000.slice/session-3.scope\n");
    assertThat(new LayoutDetection(kernel).detect(mounts.toFile(), groups.toFile()))
        .isEqualTo(new CgroupLayout.None(session + " is not writable by this user"));
    assertThat(CgroupLayout.remedy(false).inJava())
        .contains("systemd-run --user --scope -p Delegate=yes");
  }

  /** What another user's JVM left cannot be killed by us: it must not hold us up either. */
  @Test
  void leftoversAreSweptInEachPlaceThatIsOurs() throws IOException {
    Path scope = scopeOfAUser(FakeHost.SELF);
    OwnerName self = OwnerName.current();
    String dead = new OwnerName(self.pid(), self.startTicks() + 1, self.pidNamespace()).toString();
    String others = new OwnerName(self.pid(), self.startTicks() + 2, 0).toString();
    String roots = new OwnerName(self.pid(), self.startTicks() + 3, self.pidNamespace()).toString();
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
        new CgroupSweep(kernel, new File("/proc"), signals, CgroupJournal.none())
            .run(new CgroupLayout.V2(scope));

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

  /** Below the user's service manager, which was handed its part by the system's. */
  private Path scopeOfAUser(String procs) throws IOException {
    Path session = host().session("1000", "");
    Path service = session.resolveSibling("user@1000.service");
    FakeKernel.v2(session.resolveSibling("."), FakeHost.ALL, FakeHost.ALL, "");
    FakeKernel.v2(service, FakeHost.ALL, FakeHost.ALL, "");
    Path slice = FakeKernel.v2(service.resolve("app.slice"), FakeHost.ALL, "memory", "");
    host().giveAwayFrom(session);
    return FakeKernel.v2(slice.resolve("run-1.scope"), FakeHost.ALL, "", procs);
  }
}
