package dev.bailey.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits, accounting and killing by the v1 controllers of this machine; needs root. */
@Timeout(120)
class CgroupV1IT {
  private static final long MIB = 1 << 20;

  private static final String BOMB =
      "exec python3 -c 'import os\nwhile True:\n try: os.fork()\n except OSError: pass'";

  private CgroupLayout.V1 layout;
  private CgroupDriver driver;

  @SuppressWarnings("NullAway.Init")
  CgroupV1IT() {}

  @BeforeEach
  void open() {
    layout = (CgroupLayout.V1) CgroupLayout.detect();
    driver = CgroupDriver.open(layout, Signals.ofJdk());
  }

  @AfterEach
  void leaveNothing() {
    driver.close();
    String own = OwnerName.current().toString();
    for (Path place : layout.controllers().values()) {
      assertThat(place.resolve(own)).doesNotExist();
    }
  }

  @Test
  void limitsAreReadBack() throws Exception {
    CgroupLimits limits =
        CgroupLimits.none().withMemoryBytes(50 * MIB + 1).withCpus(0.5).withProcesses(7);
    try (Cgroup group = driver.acquire(limits)) {
      assertThat(setting(group, "memory.limit_in_bytes")).isEqualTo("" + 50 * MIB);
      assertThat(setting(group, "memory.memsw.limit_in_bytes")).isEqualTo("" + 50 * MIB);
      assertThat(setting(group, "cpu.cfs_quota_us")).isEqualTo("50000");
      assertThat(setting(group, "pids.max")).isEqualTo("7");
    }
  }

  @Test
  void reusedGroupHasItsNewLimitsRaisedLoweredAndLifted() throws Exception {
    long[] sequence = {64 * MIB, 256 * MIB, 16 * MIB};
    for (long bytes : sequence) {
      try (Cgroup group = driver.acquire(CgroupLimits.none().withMemoryBytes(bytes))) {
        assertThat(setting(group, "memory.memsw.limit_in_bytes")).isEqualTo("" + bytes);
        assertThat(group.joinFiles().getFirst().toString()).contains("/c0/");
      }
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(setting(group, "memory.limit_in_bytes")).startsWith("922337203685477");
    }
  }

  @Test
  void twoDriversOfOneJvmShareNoGroup() throws Exception {
    CgroupLimits one = CgroupLimits.none().withProcesses(3);
    CgroupLimits other = CgroupLimits.none().withProcesses(5);
    try (CgroupDriver second = CgroupDriver.open(layout, Signals.ofJdk());
        Cgroup ours = driver.acquire(one)) {
      Cgroup theirs = second.acquire(other);
      assertThat(theirs.joinFiles()).doesNotContainAnyElementsOf(ours.joinFiles());
      assertThat(setting(ours, "pids.max")).isEqualTo("3");
      assertThat(setting(theirs, "pids.max")).isEqualTo("5");
      theirs.close();
    }
  }

  @Test
  void tooMuchMemoryIsKilledAndCounted() throws Exception {
    String allocate = "python3 -c 'x = bytearray(200 * 1024 * 1024); print(len(x))'";
    try (Cgroup group = driver.acquire(CgroupLimits.none().withMemoryBytes(50 * MIB))) {
      Process process = run(group, allocate);
      assertThat(process.waitFor()).isNotZero();
      CgroupUsage usage = group.usage();
      assertThat(usage.oomKills()).isPositive();
      assertThat(usage.memoryPeakBytes()).isBetween(40 * MIB, 50 * MIB);
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(run(group, allocate).waitFor()).isZero();
      CgroupUsage usage = group.usage();
      assertThat(usage.oomKills()).as("counted from the acquisition").isZero();
      assertThat(usage.memoryPeakBytes()).isGreaterThan(200 * MIB);
    }
  }

  @Test
  void peakIsThatOfThisSandboxOnly() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(run(group, "python3 -c 'bytearray(100000000)'").waitFor()).isZero();
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(run(group, "exec /bin/true").waitFor()).isZero();
      assertThat(group.usage().memoryPeakBytes()).isBetween(1L, 20 * MIB);
    }
  }

  @Test
  void tooManyProcessesAreRefusedAndCounted() throws Exception {
    String fork = "for i in 1 2 3 4 5 6 7 8; do sleep 0.2 & done; wait";
    try (Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(4))) {
      assertThat(run(group, fork).waitFor()).isNotZero();
      assertThat(group.usage().pidsRefused()).isPositive();
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(run(group, fork).waitFor()).isZero();
      assertThat(group.usage().pidsRefused()).isZero();
    }
  }

  @Test
  void tooMuchProcessorTimeIsThrottledAndCounted() throws Exception {
    String spin = "exec timeout 0.6 sh -c 'while :; do :; done'";
    try (Cgroup group = driver.acquire(CgroupLimits.none().withCpus(0.1))) {
      run(group, spin).waitFor();
      assertThat(setting(group, "cpu.stat")).doesNotContain("nr_throttled 0");
      assertThat(group.usage().cpuNanos()).isBetween(1_000_000L, 250_000_000L);
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      run(group, spin).waitFor();
      assertThat(group.usage().cpuNanos()).isGreaterThan(250_000_000L);
    }
  }

  @Test
  void killAllEndsSessionsStoppedAndUnwillingProcesses() throws Exception {
    String tree =
        "trap '' TERM HUP INT; setsid sleep 1000 & setsid sh -c 'trap \"\" TERM; sleep 1000' &"
            + " sleep 1000 & kill -STOP $!; kill -STOP $$";
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      Process process = run(group, tree);
      awaitProcesses(group, 5);
      group.killAll();
      assertThat(group.processes()).isEmpty();
      assertThat(process.waitFor()).isEqualTo(137);
      assertThat(group.isEmpty()).isTrue();
    }
  }

  @Test
  void killAllEndsForkBomb() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(64))) {
      Process process = run(group, BOMB);
      awaitProcesses(group, 40);
      group.killAll();
      process.waitFor();
      assertThat(group.processes()).isEmpty();
      assertThat(setting(group, "pids.max")).as("as it was before").isEqualTo("64");
    }
  }

  @Test
  void killAllOfOneCommandEndsItsForkBombOnly() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(64));
        ProcessGroup bomb = group.child();
        ProcessGroup calm = group.child()) {
      Process sleeper = run(calm, "exec sleep 1000");
      Process process = run(bomb, BOMB);
      awaitProcesses(bomb, 40);
      assertThat(calm.processes()).containsExactly((int) sleeper.pid());
      assertThat(group.processes()).contains((int) sleeper.pid(), (int) process.pid());
      bomb.killAll();
      process.waitFor();
      assertThat(bomb.isEmpty()).isTrue();
      assertThat(sleeper.isAlive()).isTrue();
      calm.killAll();
      assertThat(sleeper.waitFor()).isEqualTo(137);
    }
  }

  @Test
  void frozenProcessesStandStillAndCanBeKilled() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      Process process = run(group, "while :; do :; done");
      awaitProcesses(group, 1);
      group.freeze();
      long before = group.usage().cpuNanos();
      Thread.sleep(100);
      assertThat(group.usage().cpuNanos() - before).isLessThan(10_000_000);
      group.thaw();
      Thread.sleep(200);
      assertThat(group.usage().cpuNanos() - before).isGreaterThan(10_000_000);
      group.freeze();
      group.killAll();
      assertThat(process.waitFor()).isEqualTo(137);
    }
  }

  @Test
  void closingKillsWhatIsLeft() throws Exception {
    Process process;
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      process = run(group, "sleep 1000");
      awaitProcesses(group, 1);
    }
    assertThat(process.waitFor()).isEqualTo(137);
  }

  @Test
  void threadThatJoinsIsSeenButNeverKilledNorFrozen() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      Thread launcher = new Thread(() -> joinAndStay(group), "launcher");
      launcher.start();
      while (group.isEmpty()) {
        Thread.sleep(1);
      }
      assertThat(group.processes()).isEmpty();
      group.killAll();
      assertThatThrownBy(group::freeze).isInstanceOf(BaileyException.class);
      launcher.interrupt();
      launcher.join();
      while (!group.isEmpty()) {
        Thread.sleep(1);
      }
      group.freeze();
      group.thaw();
    }
  }

  @Test
  void twoHundredSandboxesLeaveNothing() throws Exception {
    cycle(20);
    int descriptors = descriptors();
    cycle(200);
    assertThat(descriptors()).isLessThanOrEqualTo(descriptors);
    assertThat(groupsLeft()).isLessThanOrEqualTo(1);
  }

  @Test
  void parallelSandboxesLeaveNoMoreThanThePool() throws Exception {
    try (ExecutorService executor = Executors.newFixedThreadPool(32)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        all.add(executor.submit(() -> cycle(5)));
      }
      for (Future<?> one : all) {
        one.get(60, TimeUnit.SECONDS);
      }
    }
    assertThat(groupsLeft()).isLessThanOrEqualTo(PooledDriver.IDLE_GROUPS);
    int before = descriptors();
    driver.close();
    assertThat(groupsLeft()).isZero();
    assertThat(descriptors()).isLessThan(before);
  }

  private void cycle(int times) {
    CgroupLimits limits = CgroupLimits.none().withMemoryBytes(64 * MIB).withProcesses(16);
    for (int i = 0; i < times; i++) {
      try (Cgroup group = driver.acquire(limits);
          ProcessGroup command = group.child()) {
        assertThat(run(command, "exec /bin/true").waitFor()).isZero();
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private int groupsLeft() {
    String own = OwnerName.current().toString();
    Path freezer = layout.controllers().getOrDefault("freezer", Path.of("/nonexistent"));
    File[] groups = freezer.resolve(own).toFile().listFiles(File::isDirectory);
    return groups == null ? 0 : groups.length;
  }

  private static int descriptors() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? -1 : open.length;
  }

  private static void joinAndStay(Cgroup group) {
    try {
      for (Path file : group.joinFiles()) {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
          out.write('0');
        }
      }
      Thread.sleep(60_000);
    } catch (IOException | InterruptedException _) {
      // The test ends it so.
    }
  }

  private static Process run(ProcessGroup group, String script) throws IOException {
    StringBuilder join = new StringBuilder();
    for (Path file : group.joinFiles()) {
      join.append("echo $$ > ").append(file).append(" || exit 99; ");
    }
    return new ProcessBuilder("sh", "-c", join + script)
        .redirectInput(new File("/dev/null"))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static void awaitProcesses(ProcessGroup group, int count) throws InterruptedException {
    for (int i = 0; group.processes().size() < count; i++) {
      assertThat(i).as("processes: " + group.processes()).isLessThan(2000);
      Thread.sleep(5);
    }
  }

  private static String setting(Cgroup group, String name) throws IOException {
    for (Path file : group.joinFiles()) {
      Path setting = file.resolveSibling(name);
      if (Files.exists(setting)) {
        return Files.readString(setting).strip();
      }
    }
    throw new AssertionError(name + " is in none of " + group.joinFiles());
  }
}
