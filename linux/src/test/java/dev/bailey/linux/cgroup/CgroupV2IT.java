package dev.bailey.linux.cgroup;

import static dev.bailey.linux.cgroup.GroupProcesses.assertFreezes;
import static dev.bailey.linux.cgroup.GroupProcesses.assertKilledWhileFrozen;
import static dev.bailey.linux.cgroup.GroupProcesses.awaitProcesses;
import static dev.bailey.linux.cgroup.GroupProcesses.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.cgroup.owner.OwnerName;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The v2 core files of this machine, whose controllers may all be used by v1; needs root. */
@Timeout(240)
class CgroupV2IT {
  private static final Path UNIFIED = Layouts.unifiedRoot();

  @Test
  void killsATreeAtOnce() throws Exception {
    try (CgroupDriver driver = driver();
        Cgroup group = driver.acquire(CgroupLimits.none());
        CommandCgroup command = group.child()) {
      Process process =
          run(command, "trap '' TERM; setsid sleep 1000 & sleep 1000 & kill -STOP $!; wait");
      awaitProcesses(command, 3);
      assertThat(group.processes()).hasSameElementsAs(command.processes());
      assertThat(group.isEmpty()).isFalse();
      group.killAll();
      assertThat(process.waitFor()).isEqualTo(137);
      assertThat(command.isEmpty()).isTrue();
      assertThat(group.usage().cpuNanos()).isPositive();
    }
    assertThat(UNIFIED.resolve(OwnerName.current().toString())).doesNotExist();
  }

  @Test
  void frozenProcessesStandStillAndCanBeKilled() throws Exception {
    try (CgroupDriver driver = driver();
        Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertFreezes(group);
    }
  }

  @Test
  void aCommandOfAFrozenGroupCanBeKilled() throws Exception {
    try (CgroupDriver driver = driver();
        Cgroup group = driver.acquire(CgroupLimits.none());
        CommandCgroup plain = group.child()) {
      assertKilledWhileFrozen(group, plain);
    }
  }

  @Test
  void aCommandWithLimitsOfItsOwnCanBeKilledToo() throws Exception {
    try (CgroupDriver driver = driver();
        Cgroup group = driver.acquire(CgroupLimits.none());
        Cgroup limited = group.child(CgroupLimits.none())) {
      assertKilledWhileFrozen(group, limited);
    }
  }

  @Test
  void theLoadIsMeasuredWhereMemoryIs() throws Exception {
    boolean counts = Files.readString(UNIFIED.resolve("cgroup.controllers")).contains("memory");
    try (CgroupDriver driver = driver();
        Cgroup group = driver.acquire(CgroupLimits.none())) {
      assertThat(group.canFreeze()).isTrue();
      assertThat(group.measuresLoad()).isEqualTo(counts);
    }
  }

  @Test
  void reusedGroupIsThawed() throws Exception {
    try (CgroupDriver driver = driver()) {
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        group.freeze();
      }
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        assertThat(group.joinFiles().getFirst().toString()).contains("/c0/");
        assertThat(run(group, "exit 5").waitFor()).isEqualTo(5);
      }
    }
  }

  /** Kernels were seen to kill at once what is forked into such a group. */
  @Test
  void aGroupThatWasKilledIsNotUsedAgain() throws Exception {
    try (CgroupDriver driver = driver()) {
      Path killed;
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        killed = group.joinFiles().getFirst();
        Process process = run(group, "sleep 1000");
        awaitProcesses(group, 1);
        group.killAll();
        assertThat(process.waitFor()).isEqualTo(137);
      }
      try (Cgroup group = driver.acquire(CgroupLimits.none())) {
        assertThat(group.joinFiles()).doesNotContain(killed);
      }
    }
  }

  /** With a controller it is kept, which {@link CgroupIT} tries then. */
  @Test
  void limitWithoutControllerIsRefused() throws Exception {
    CgroupLimits limits = CgroupLimits.none().withProcesses(3);
    try (CgroupDriver driver = driver()) {
      if (Files.readString(UNIFIED.resolve("cgroup.controllers")).contains("pids")) {
        driver.acquire(limits).close();
        return;
      }
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> driver.acquire(limits))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE));
    }
  }

  private static CgroupDriver driver() {
    return HostCgroups.open(new CgroupLayout.V2(UNIFIED), Signals.ofJdk());
  }
}
