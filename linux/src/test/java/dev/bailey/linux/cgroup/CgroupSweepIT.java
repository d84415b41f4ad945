package dev.bailey.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sweep on this machine; needs root. */
@Timeout(60)
class CgroupSweepIT {
  @Test
  void deadJvmsGroupsGoWithTheirProcessesAndLiveOnesStay() throws Exception {
    CgroupLayout.V1 layout = (CgroupLayout.V1) CgroupLayout.detect();
    OwnerName self = OwnerName.current();
    // A pid that lives, with a start time that is not its own: the JVM before it is dead.
    OwnerName dead = new OwnerName(self.pid(), self.startTicks() + 1, self.pidNamespace());
    OwnerName foreign = new OwnerName(4_000_000, 1, 99);
    Path freezer = layout.controllers().getOrDefault("freezer", Path.of("/nonexistent"));
    Path foreignDirectory = freezer.resolve(foreign.toString());
    Path unrelated = freezer.resolve("bailey-unrelated");
    CgroupDriver left = PooledDriver.open(layout, Signals.ofJdk(), new KernelFiles(), dead);
    try (CgroupDriver live = CgroupDriver.open(layout, Signals.ofJdk());
        Cgroup ours = live.acquire(CgroupLimits.none())) {
      Files.createDirectory(foreignDirectory);
      Files.createDirectory(unrelated);
      Cgroup lost = left.acquire(CgroupLimits.none().withProcesses(8));
      Process victim = sleepIn(lost.child());
      Process survivor = sleepIn(ours);
      while (lost.isEmpty() || ours.isEmpty()) {
        Thread.sleep(5);
      }
      lost.freeze();

      List<Path> removed = CgroupSweep.run(layout, Signals.ofJdk());

      assertThat(removed).contains(freezer.resolve(dead.toString()));
      assertThat(victim.waitFor()).isEqualTo(137);
      for (Path place : layout.controllers().values()) {
        assertThat(place.resolve(dead.toString())).doesNotExist();
      }
      assertThat(survivor.isAlive()).isTrue();
      assertThat(ours.processes()).containsExactly((int) survivor.pid());
      assertThat(foreignDirectory).exists();
      assertThat(unrelated).exists();
      survivor.destroyForcibly().waitFor();
    } finally {
      left.close();
      Files.deleteIfExists(foreignDirectory);
      Files.deleteIfExists(unrelated);
    }
    assertThat(freezer.resolve(self.toString())).doesNotExist();
  }

  private static Process sleepIn(ProcessGroup group) throws Exception {
    StringBuilder join = new StringBuilder();
    for (Path file : group.joinFiles()) {
      join.append("echo $$ > ").append(file).append(" || exit 99; ");
    }
    return new ProcessBuilder("sh", "-c", join + "exec sleep 1000").start();
  }
}
