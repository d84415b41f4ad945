package dev.bailey.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The v2 core files of this machine's controller-less hierarchy; needs root. */
@Timeout(60)
class CgroupV2IT {
  private static final Path UNIFIED =
      ((CgroupLayout.V1) CgroupLayout.detect()).unified().orElseThrow();

  @Test
  void killsATreeAtOnce() throws Exception {
    try (CgroupDriver driver = driver();
        Cgroup group = driver.acquire(CgroupLimits.none());
        ProcessGroup command = group.child()) {
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

  @Test
  void limitWithoutControllerIsRefused() {
    try (CgroupDriver driver = driver()) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> driver.acquire(CgroupLimits.none().withProcesses(3)))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE));
    }
  }

  private static CgroupDriver driver() {
    return CgroupDriver.open(new CgroupLayout.V2(UNIFIED), Signals.ofJdk());
  }

  private static Process run(ProcessGroup group, String script) throws Exception {
    String join = "echo $$ > " + group.joinFiles().getFirst() + " || exit 99; ";
    return new ProcessBuilder("sh", "-c", join + script).start();
  }

  private static void awaitProcesses(ProcessGroup group, int count) throws InterruptedException {
    for (int i = 0; group.processes().size() < count; i++) {
      assertThat(i).isLessThan(2000);
      Thread.sleep(5);
    }
  }
}
