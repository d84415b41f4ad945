package dev.bailey.linux.cgroup;

import static dev.bailey.linux.cgroup.GroupProcesses.assertFreezes;
import static dev.bailey.linux.cgroup.GroupProcesses.assertKilledWhileFrozen;
import static dev.bailey.linux.cgroup.GroupProcesses.awaitProcesses;
import static dev.bailey.linux.cgroup.GroupProcesses.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.files.CgroupAncestors;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.linux.cgroup.pool.PooledDriver;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits, accounting and killing by the controllers of this machine; needs root. */
@Timeout(240)
class CgroupIT {
  private static final long MIB = 1 << 20;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final String BOMB =
      "exec python3 -c 'import os\nwhile True:\n try: os.fork()\n except OSError: pass'";

  private CgroupLayout layout;
  private CgroupDriver driver;

  @SuppressWarnings("NullAway.Init")
  CgroupIT() {}

  @BeforeEach
  void open() {
    layout = HostCgroups.layout();
    driver = HostCgroups.open(layout, Signals.ofJdk());
  }

  @AfterEach
  void leaveNothing() {
    driver.close();
    for (Path place : places()) {
      assertThat(place.resolve(OwnerName.current().toString())).doesNotExist();
    }
  }

  /** Where the groups of this JVM can be. */
  private List<Path> places() {
    return switch (layout) {
      case CgroupLayout.V1 v1 -> List.copyOf(v1.controllers().values());
      case CgroupLayout.V2 v2 ->
          CgroupAncestors.of(v2.own().toFile()).stream().map(File::toPath).toList();
      case CgroupLayout.None none -> throw new AssertionError(none.reason());
    };
  }

  /** What v1 says, and what v2 says. */
  private String either(String first, String second) {
    return layout instanceof CgroupLayout.V1 ? first : second;
  }

  @Test
  void limitsAreReadBack() throws Exception {
    CgroupLimits limits =
        CgroupLimits.none().withMemoryBytes(50 * MIB + 1).withCpus(0.5).withProcesses(7);
    try (Cgroup group = driver.acquire(limits)) {
      assertThat(setting(group, either("memory.limit_in_bytes", "memory.max")))
          .isEqualTo("" + 50 * MIB);
      assertThat(setting(group, either("memory.memsw.limit_in_bytes", "memory.swap.max")))
          .isEqualTo(either("" + 50 * MIB, "0"));
      assertThat(setting(group, either("cpu.cfs_quota_us", "cpu.max")))
          .isEqualTo(either("50000", "50000 100000"));
      assertThat(setting(group, "pids.max")).isEqualTo("7");
    }
  }

  @Test
  void reusedGroupHasItsNewLimitsRaisedLoweredAndLifted() throws Exception {
    long[] sequence = {64 * MIB, 256 * MIB, 16 * MIB};
    for (long bytes : sequence) {
      try (Cgroup group = driver.acquire(CgroupLimits.none().withMemoryBytes(bytes))) {
        assertThat(setting(group, either("memory.memsw.limit_in_bytes", "memory.max")))
            .isEqualTo("" + bytes);
        assertThat(group.joinFiles().getFirst().toString()).contains("/c0/");
      }
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(setting(group, either("memory.limit_in_bytes", "memory.max")))
          .startsWith(either("922337203685477", "max"));
    }
  }

  @Test
  void twoDriversOfOneJvmShareNoGroup() throws Exception {
    CgroupLimits one = CgroupLimits.none().withProcesses(3);
    CgroupLimits other = CgroupLimits.none().withProcesses(5);
    try (CgroupDriver second = HostCgroups.open(layout, Signals.ofJdk());
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
  void theLoadIsThatOfNow() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(group.canFreeze()).isTrue();
      assertThat(group.measuresLoad()).isTrue();
      assertThat(group.load().processes()).isZero();
      Process process =
          run(group, "exec python3 -c 'import time; x = bytearray(50 << 20); time.sleep(1000)'");
      while (group.load().memoryBytes() < 50 * MIB) {
        assertThat(process.isAlive()).isTrue();
        Thread.sleep(5);
      }
      assertThat(group.load().processes()).isEqualTo(1);
      assertThat(group.load().memoryPeakBytes()).isGreaterThanOrEqualTo(50 * MIB);
      assertThat(group.load().cpuNanos()).isPositive();
      group.killAll();
      assertThat(process.waitFor()).isEqualTo(137);
      assertThat(group.load().processes()).isZero();
      assertThat(group.load().memoryBytes()).isLessThan(50 * MIB);
      assertThat(group.load().memoryPeakBytes()).isGreaterThanOrEqualTo(50 * MIB);
    }
  }

  @Test
  void tooManyProcessesAreRefusedAndCounted() throws Exception {
    String fork = "for i in 1 2 3 4 5 6 7 8; do sleep 1000 & all=\"$all $!\"; done; kill $all";
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
    // So little that it is used up also on a machine on which many wait for a processor.
    try (Cgroup group = driver.acquire(CgroupLimits.none().withCpus(0.02))) {
      long start = System.nanoTime();
      Process process = run(group, "while :; do :; done");
      // Long enough to tell that from more; on a busy machine it may take a while to use it.
      long elapsed = 0;
      while (elapsed < 600_000_000L || (isUnthrottled(group) && elapsed < LONGEST.toNanos())) {
        Thread.sleep(10);
        elapsed = System.nanoTime() - start;
      }
      assertThat(isUnthrottled(group)).isFalse();
      long used = group.usage().cpuNanos();
      long most = (System.nanoTime() - start) / 50 + 190_000_000L;
      assertThat(used).isBetween(1_000_000L, most);
      group.killAll();
      assertThat(process.waitFor()).isEqualTo(137);
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertFreezes(group);
    }
  }

  private static boolean isUnthrottled(Cgroup group) throws IOException {
    return setting(group, "cpu.stat").lines().anyMatch("nr_throttled 0"::equals);
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
        CommandCgroup bomb = group.child();
        CommandCgroup calm = group.child()) {
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
      assertFreezes(group);
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

  /** Of v1 only: with v2 a process joins as a whole. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("dev.bailey.linux.cgroup.Layouts#first")
  void threadThatJoinsIsSeenButNeverKilledNorFrozen(CgroupLayout.V1 first) throws Exception {
    assertThat(layout).isEqualTo(first);
    try (Cgroup group = driver.acquire(CgroupLimits.none())) {
      Thread inside = new Thread(() -> joinAndStay(group), "inside");
      inside.start();
      while (group.isEmpty()) {
        Thread.sleep(1);
      }
      assertThat(group.processes()).isEmpty();
      group.killAll();
      assertThatThrownBy(group::freeze).isInstanceOf(BaileyException.class);
      inside.interrupt();
      inside.join();
      while (!group.isEmpty()) {
        Thread.sleep(1);
      }
      group.freeze();
      group.thaw();
    }
  }

  @Test
  void aCommandOfAFrozenGroupCanBeKilled() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none());
        CommandCgroup plain = group.child()) {
      assertKilledWhileFrozen(group, plain);
    }
  }

  @Test
  void aCommandWithLimitsOfItsOwnCanBeKilledToo() throws Exception {
    try (Cgroup group = driver.acquire(CgroupLimits.none());
        Cgroup limited = group.child(CgroupLimits.none().withProcesses(20))) {
      assertKilledWhileFrozen(group, limited);
    }
  }

  /** The room that an entrant needs is made in one limit, so both must not be set. */
  @Test
  void aCommandWithTheSameLimitOfProcessesIsKeptByTheSandboxs() {
    CgroupLimits one = CgroupLimits.none().withProcesses(1);
    try (Cgroup group = driver.acquire(one);
        Cgroup same = group.child(one.withMemoryBytes(1 << 24))) {
      assertThat(same.launcherSlot()).isEqualTo(group.launcherSlot());
      assertThat(same.joinFiles()).doesNotContainAnyElementsOf(group.joinFiles());
    }
    try (Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(2));
        Cgroup less = group.child(one)) {
      assertThat(less.launcherSlot()).isNotEqualTo(group.launcherSlot());
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
        one.get(120, TimeUnit.SECONDS);
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
          CommandCgroup command = group.child()) {
        assertThat(run(command, "exec /bin/true").waitFor()).isZero();
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private int groupsLeft() {
    int most = 0;
    for (Path place : places()) {
      File base = place.resolve(OwnerName.current().toString()).toFile();
      File[] groups = base.listFiles(File::isDirectory);
      most = Math.max(most, groups == null ? 0 : groups.length);
    }
    return most;
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
