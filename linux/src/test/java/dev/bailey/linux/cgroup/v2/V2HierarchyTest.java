package dev.bailey.linux.cgroup.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.files.FakeKernel;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.cgroup.owner.CgroupJournal;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class V2HierarchyTest {
  private static final OwnerName OWNER = new OwnerName(7, 11, 13);
  private static final String SELF = Long.toString(ProcessHandle.current().pid());
  private static final CgroupLimits LIMITS =
      CgroupLimits.none().withMemoryBytes(1 << 20).withProcesses(5).withCpus(0.25);

  @TempDir private Path own;

  private final FakeKernel kernel = new FakeKernel();

  @SuppressWarnings("NullAway.Init")
  V2HierarchyTest() {}

  @Test
  void controllersThatAreEnabledAreUsedAsTheyAre() throws IOException {
    FakeKernel.v2Root(own, "cpu memory pids io", "cpu memory pids", SELF + "\n1");
    try (CgroupDriver driver = driver()) {
      try (Cgroup group = driver.acquire(LIMITS)) {
        assertThat(read(group, "memory.max")).isEqualTo("1048576");
        assertThat(read(group, "memory.swap.max")).isEqualTo("0");
        assertThat(read(group, "memory.oom.group")).isEqualTo("0");
        assertThat(read(group, "cpu.max")).isEqualTo("25000 100000");
        assertThat(read(group, "pids.max")).isEqualTo("5");
        assertThat(group.joinsByThread()).isFalse();
        assertThat(group.joinFiles()).containsExactly(own.resolve(OWNER + "/c0/cgroup.procs"));
        assertThat(group.oomEventFile()).contains(own.resolve(OWNER + "/c0/memory.events"));
        assertThat(group.eventControlFile()).isEmpty();
        try (CommandCgroup command = group.child()) {
          assertThat(command.joinFiles())
              .containsExactly(own.resolve(OWNER + "/c0/k0/cgroup.procs"));
        }
      }
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        assertThat(read(group, "memory.max")).isEqualTo("max");
        assertThat(read(group, "memory.swap.max")).isEqualTo("max");
        assertThat(read(group, "cpu.max")).isEqualTo("max 100000");
      }
    }
    assertThat(own.resolve(OWNER.toString())).doesNotExist();
    assertThat(Files.readString(own.resolve("cgroup.procs"))).contains(SELF);
    assertThat(kernel.openFiles).isZero();
  }

  @Test
  void aCommandCanHaveLimitsInsideOfItsSandboxs() throws IOException {
    FakeKernel.v2Root(own, "cpu memory pids", "cpu memory pids", SELF + "\n1");
    try (CgroupDriver driver = driver()) {
      Cgroup sandbox = driver.acquire(LIMITS);
      Cgroup command = sandbox.child(LIMITS.withProcesses(2));
      Path outer = own.resolve(OWNER + "/c0");
      Path inner = outer.resolve("k0");
      assertThat(Files.readString(outer.resolve("cgroup.subtree_control")))
          .contains("cpu", "memory", "pids");
      assertThat(command.joinFiles()).containsExactly(inner.resolve("cgroup.procs"));
      assertThat(Files.readString(inner.resolve("pids.max")).strip()).isEqualTo("2");
      assertThat(read(sandbox, "pids.max")).isEqualTo("5");
      // A kill inside is counted in both, and concerns only the command. All begin with one.
      Files.writeString(inner.resolve("memory.events"), "oom_kill 3\n");
      Files.writeString(outer.resolve("memory.events"), "oom_kill 5\n");
      assertThat(command.usage().oomKills()).isEqualTo(2);
      assertThat(sandbox.usage().oomKills()).isEqualTo(1);
      command.close();
      assertThat(inner).doesNotExist();
      assertThat(sandbox.usage().oomKills()).as("still").isEqualTo(1);
      Cgroup left = sandbox.child(LIMITS);
      sandbox.close();
      assertThat(outer).as("not used again, with what was left inside").doesNotExist();
      left.close();
    }
    assertThat(own.resolve(OWNER.toString())).doesNotExist();
    assertThat(kernel.openFiles).isZero();
  }

  @Test
  void rootGroupIsAskedToEnable() throws IOException {
    FakeKernel.v2Root(own, "cpu memory pids", "", SELF + "\n1");
    try (CgroupDriver driver = driver()) {
      driver.acquire(LIMITS).close();
      assertThat(Files.readString(own.resolve("cgroup.subtree_control")))
          .contains("memory", "pids", "cpu");
      assertThat(own.resolve("bailey-host")).doesNotExist();
    }
  }

  @Test
  void jvmThatIsAloneMovesToLeafAndBack() throws IOException {
    FakeKernel.v2(own, "cpu memory pids", "", SELF);
    try (CgroupDriver driver = driver()) {
      try (Cgroup group = driver.acquire(LIMITS)) {
        assertThat(read(group, "pids.max")).isEqualTo("5");
        assertThat(Files.readString(own.resolve("bailey-host/cgroup.procs"))).contains(SELF);
        assertThat(Files.readString(own.resolve("cgroup.procs"))).isBlank();
      }
    }
    assertThat(own.resolve("bailey-host")).doesNotExist();
    assertThat(Files.readString(own.resolve("cgroup.procs"))).contains(SELF);
    assertThat(Files.readString(own.resolve("cgroup.subtree_control"))).isBlank();
  }

  @Test
  void controllerThatIsNotPassedOnIsNamed() throws IOException {
    FakeKernel.v2(own, "memory pids", "", SELF);
    try (CgroupDriver driver = driver()) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> driver.acquire(LIMITS))
          .satisfies(e -> assertThat(e.subject()).isEqualTo("cpu"));
    }
  }

  @Test
  void groupsMadeBeforeControllerCameAreNotReused() throws IOException {
    FakeKernel.v2(own, "memory pids", "", SELF);
    try (CgroupDriver driver = driver()) {
      driver.acquire(CgroupLimits.none()).close();
      assertThat(own.resolve(OWNER + "/c0")).exists();
      try (Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(2))) {
        assertThat(read(group, "pids.max")).isEqualTo("2");
        assertThat(own.resolve(OWNER + "/c0")).doesNotExist();
      }
    }
  }

  private CgroupDriver driver() {
    CgroupLayout layout = new CgroupLayout.V2(own);
    return HostCgroups.open(layout, Signals.ofJdk(), kernel, OWNER, CgroupJournal.none());
  }

  private static String read(Cgroup group, String name) throws IOException {
    return Files.readString(group.joinFiles().getFirst().resolveSibling(name)).strip();
  }
}
