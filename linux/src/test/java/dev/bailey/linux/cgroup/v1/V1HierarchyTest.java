package dev.bailey.linux.cgroup.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.files.FakeKernel;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.cgroup.owner.CgroupJournal;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class V1HierarchyTest {
  private static final OwnerName OWNER = new OwnerName(7, 11, 13);

  @TempDir private Path sys;

  private final FakeKernel kernel = new FakeKernel();

  @SuppressWarnings("NullAway.Init")
  V1HierarchyTest() {}

  @Test
  void limitsAreWrittenAndLiftedInTheKernelsOrder() throws IOException {
    try (CgroupDriver driver = driver("memory", "pids", "freezer", "cpu,cpuacct")) {
      for (long bytes : new long[] {1 << 20, 1 << 25, 5000}) {
        try (Cgroup group = driver.acquire(CgroupLimits.none().withMemoryBytes(bytes))) {
          assertThat(group.joinsByThread()).isTrue();
          String pages = Long.toString(bytes / 4096 * 4096);
          assertThat(read("memory", "memory.limit_in_bytes")).isEqualTo(pages);
          assertThat(read("memory", "memory.memsw.limit_in_bytes")).isEqualTo(pages);
        }
      }
      try (Cgroup group = driver.acquire(CgroupLimits.none().withCpus(1.5).withProcesses(9))) {
        assertThat(read("memory", "memory.limit_in_bytes")).isEqualTo(FakeKernel.UNLIMITED);
        assertThat(read("cpu,cpuacct", "cpu.cfs_quota_us")).isEqualTo("150000");
        assertThat(read("pids", "pids.max")).isEqualTo("9");
        LauncherSlot room = group.launcherSlot().orElseThrow();
        assertThat(room.processes()).isEqualTo(9);
        assertThat(room.outside()).isEqualTo(sys.resolve("pids/tasks"));
        Files.writeString(room.limitFile(), "10");
        room.begin();
        room.end(false);
        assertThat(read("pids", "pids.max")).as("after a failed launch").isEqualTo("9");
        assertThat(group.child().launcherSlot()).contains(room);
      }
      driver.acquire(CgroupLimits.none()).close();
      assertThat(read("cpu,cpuacct", "cpu.cfs_quota_us")).isEqualTo("-1");
      assertThat(read("pids", "pids.max")).isEqualTo("max");
    }
    assertThat(sys.resolve("memory/" + OWNER)).doesNotExist();
    assertThat(kernel.openFiles).isZero();
  }

  @Test
  void aCommandCanHaveLimitsInsideOfItsSandboxs() throws IOException {
    try (CgroupDriver driver = driver("memory", "pids", "freezer", "cpu")) {
      CgroupLimits limits = CgroupLimits.none().withMemoryBytes(1 << 20).withProcesses(9);
      Cgroup sandbox = driver.acquire(limits);
      Path memory = sys.resolve("memory/" + OWNER + "/c0");
      try (Cgroup command = sandbox.child(limits.withProcesses(3).withCpus(0.5))) {
        assertThat(command.joinFiles())
            .containsExactly(
                memory.resolve("k0/tasks"),
                sys.resolve("freezer/" + OWNER + "/c0/k0/tasks"),
                sys.resolve("pids/" + OWNER + "/c0/k0/tasks"),
                sys.resolve("cpu/" + OWNER + "/c0/k0/tasks"));
        assertThat(Files.readString(sys.resolve("pids/" + OWNER + "/c0/k0/pids.max")).strip())
            .isEqualTo("3");
        assertThat(read("pids", "pids.max")).isEqualTo("9");
        assertThat(command.launcherSlot().orElseThrow().processes()).isEqualTo(3);
      }
      assertThat(memory.resolve("k0")).doesNotExist();
      Files.writeString(memory.resolve("memory.use_hierarchy"), "0\n");
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> sandbox.child(limits))
          .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
      Files.delete(memory.resolve("memory.use_hierarchy"));
      sandbox.close();
      assertThat(memory).as("not used again").doesNotExist();
    }
    assertThat(kernel.openFiles).isZero();
  }

  @Test
  void onlyNeededControllersAreJoined() throws IOException {
    try (CgroupDriver driver = driver("memory", "freezer", "cpu")) {
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        assertThat(group.joinFiles()).containsExactly(tasks("memory"), tasks("freezer"));
      }
      try (Cgroup group = driver.acquire(CgroupLimits.none().withCpus(1))) {
        assertThat(group.joinFiles())
            .containsExactly(tasks("memory"), tasks("freezer"), tasks("cpu"));
        assertThat(group.oomEventFile())
            .contains(tasks("memory").resolveSibling("memory.oom_control"));
        assertThat(group.eventControlFile())
            .contains(tasks("memory").resolveSibling("cgroup.event_control"));
        try (CommandCgroup command = group.child()) {
          assertThat(command.joinFiles())
              .containsExactly(
                  tasks("memory"), tasks("freezer").resolveSibling("k0/tasks"), tasks("cpu"));
        }
        assertThat(group.child().joinFiles().get(1).toString()).as("reused").contains("/k0/");
      }
    }
  }

  @Test
  void missingControllerIsNamed() throws IOException {
    try (CgroupDriver driver = driver("memory")) {
      CgroupLimits limits = CgroupLimits.none().withProcesses(3);
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> driver.acquire(limits))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
          .satisfies(e -> assertThat(e.subject()).isEqualTo("pids"))
          .satisfies(e -> assertThat(e.hint()).isPresent());
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        assertThat(group.usage()).isEqualTo(new CgroupUsage(0, 0, 0, 0, 0, 0));
      }
    }
  }

  @Test
  void anotherValueThanTheWrittenOneIsAnError() throws IOException {
    kernel.distorts = true;
    try (CgroupDriver driver = driver("pids")) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> driver.acquire(CgroupLimits.none().withProcesses(4)))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED));
    }
  }

  @Test
  void withoutSwapAccountingNothingIsSwapped() throws IOException {
    kernel.ignoresSwap = true;
    try (CgroupDriver driver = driver("memory");
        Cgroup group = driver.acquire(CgroupLimits.none().withMemoryBytes(1 << 20))) {
      assertThat(group.isEmpty()).isTrue();
      assertThat(read("memory", "memory.limit_in_bytes")).isEqualTo("1048576");
      assertThat(read("memory", "memory.swappiness")).isEqualTo("0");
    }
  }

  @Test
  void whatIsClosedIsClosed() throws IOException {
    CgroupDriver driver = driver("memory", "freezer");
    Cgroup open = driver.acquire(CgroupLimits.none());
    Cgroup closed = driver.acquire(CgroupLimits.none());
    CommandCgroup command = closed.child();
    closed.close();
    closed.close();
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            closed::usage, closed::killAll, closed::child, command::killAll)) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(use)
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE));
    }
    driver.close();
    driver.close();
    open.close();
    command.close();
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> driver.acquire(CgroupLimits.none()))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE));
    assertThat(sys.resolve("memory/" + OWNER)).doesNotExist();
  }

  @Test
  void countersBeginAtTheAcquisition() throws IOException {
    try (CgroupDriver driver = driver("memory", "pids", "cpu", "cpuacct");
        Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(group.usage()).isEqualTo(new CgroupUsage(0, 0, 0, 0, 0, 0));
      write("cpuacct", "cpuacct.usage", "1500");
      write("pids", "pids.events", "max 6");
      write("memory", "memory.max_usage_in_bytes", "12288");
      write("memory", "memory.oom_control", "oom_kill 3");
      assertThat(group.usage()).isEqualTo(new CgroupUsage(500, 12288, 0, 0, 1, 1));
    }
  }

  @Test
  void groupWithUnreapedZombieIsNotReused() throws IOException {
    try (CgroupDriver driver = driver("pids")) {
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        assertThat(group.isEmpty()).isTrue();
        write("pids", "pids.current", "1");
      }
      assertThat(sys.resolve("pids/" + OWNER + "/c0")).doesNotExist();
    }
  }

  private CgroupDriver driver(String... hierarchies) throws IOException {
    Map<String, Path> controllers = new HashMap<>();
    for (String hierarchy : hierarchies) {
      Path own = FakeKernel.v1(sys.resolve(hierarchy), hierarchy);
      for (String controller : hierarchy.split(",", -1)) {
        controllers.put(controller, own);
      }
    }
    CgroupLayout layout = new CgroupLayout.V1(controllers, Map.of(), Optional.empty());
    return HostCgroups.open(layout, Signals.ofJdk(), kernel, OWNER, CgroupJournal.none());
  }

  private Path tasks(String hierarchy) {
    return sys.resolve(hierarchy + "/" + OWNER + "/c0/tasks");
  }

  private String read(String hierarchy, String name) throws IOException {
    return Files.readString(tasks(hierarchy).resolveSibling(name)).strip();
  }

  private void write(String hierarchy, String name, String value) throws IOException {
    Files.write(tasks(hierarchy).resolveSibling(name), List.of(value));
  }
}
