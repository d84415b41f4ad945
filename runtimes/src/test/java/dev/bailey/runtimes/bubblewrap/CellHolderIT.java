package dev.bailey.runtimes.bubblewrap;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** While a launch is under way, its sandbox keeps the cgroup that the command will be in. */
@Timeout(240)
final class CellHolderIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final UserCgroups groups = new UserCgroups();

  @TempDir Path project;

  @AfterEach
  void close() {
    groups.close();
  }

  private CellHolder holder() {
    EffectivePolicy policy =
        new EffectivePolicy(
            FileAccess.project(project),
            NetworkAccess.none(),
            Limits.none().withProcesses(20),
            Set.of(),
            Set.of(),
            Optional.empty(),
            List.of());
    RootPlan plan = RootPlan.of(policy);
    Installed bwrap = Installed.require();
    return new CellHolder(bwrap, new RoomMaker(bwrap, policy, plan), groups, policy, plan);
  }

  @Test
  void theCgroupIsNotGivenBackDuringALaunch() throws InterruptedException {
    CellHolder holder = holder();
    Cgroup group = requireNonNull(holder.group());
    LaunchCount.Launch launch = holder.beginLaunch();
    Room room = holder.room();
    Thread closing = Thread.ofPlatform().start(holder::close);
    await().atMost(LONGEST).until(() -> !room.isRunning());
    assertThat(closing.join(Duration.ofMillis(50))).isFalse();
    // The group is still its own, and what was killed in it ends.
    await().atMost(LONGEST).until(() -> group.processes().isEmpty());
    assertThatExceptionOfType(BaileyException.class).isThrownBy(holder::room);
    holder.leave(room, null);
    launch.close();
    assertThat(closing.join(LONGEST)).isTrue();
    assertThatExceptionOfType(BaileyException.class).isThrownBy(group::processes);
  }

  @Test
  void noLaunchBeginsOnceItIsClosed() {
    CellHolder holder = holder();
    holder.close();
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(holder::beginLaunch)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE));
  }
}
