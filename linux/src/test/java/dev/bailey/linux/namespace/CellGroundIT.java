package dev.bailey.linux.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Closing what a cell occupies goes on where a part of it fails. */
@Timeout(240)
final class CellGroundIT {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final SharedParts shared = new SharedParts();

  @TempDir Path project;

  @AfterEach
  void close() {
    shared.close();
  }

  private CellGround ground() {
    EffectivePolicy policy =
        new EffectivePolicy(
            FileAccess.project(project),
            NetworkAccess.none(),
            Limits.none().withProcesses(20),
            Set.of(),
            Set.of(),
            Optional.empty(),
            List.of());
    return new CellGround(shared, policy, RootPlan.of(policy));
  }

  private static Path init(CellGround ground) {
    return Path.of("/proc", ground.init().pid() + "");
  }

  @Test
  void allIsReleasedWhereTheGroupIsGone() {
    CellGround ground = ground();
    Path init = init(ground);
    assertThat(init).exists();
    // Takes the files away by which the group says whether it is in use.
    shared.cgroups().close();
    assertThat(ground.isUnused()).isFalse();
    ground.awaitReaped(() -> true);
    ground.close();
    await().atMost(LONGEST).until(() -> !Files.exists(init));
  }

  @Test
  void initHasNoDescriptorOfItsProgram() throws IOException {
    CellGround ground = ground();
    try (Stream<Path> open = Files.list(init(ground).resolve("fd"))) {
      assertThat(open.map(it -> it.getFileName() + ""))
          .containsExactlyInAnyOrder("0", "1", "2", "3", "4");
    } finally {
      ground.close();
    }
  }

  @Test
  void closingWaitsForALaunch() throws InterruptedException {
    CellGround ground = ground();
    var launch = ground.beginLaunch();
    Thread closing = Thread.ofPlatform().start(ground::close);
    await().atMost(LONGEST).until(() -> !ground.init().isAlive());
    assertThat(closing.join(Duration.ofMillis(50))).isFalse();
    // The group is not given back.
    await().atMost(LONGEST).until(() -> ground.group().processes().isEmpty());
    launch.close();
    assertThat(closing.join(LONGEST)).isTrue();
  }
}
