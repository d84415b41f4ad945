package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A pipe where a policy names a path: whoever opens it waits for ever. */
final class FifoInTheWayIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void theLauncherDoesNotWait(Attacked target) {
    assertThat(shell("mkdir d && mkfifo d/fifo").inside(target.with(policy())).succeeded())
        .isTrue();
    Path fifo = project.resolve("d/fifo");
    for (FileAccess files :
        List.of(files().denying(fifo), files().reading(fifo), files().writing(fifo))) {
      Policy policy = target.with(Policy.of(files));
      assertTimeoutPreemptively(Duration.ofSeconds(60), () -> shell("true").inside(policy));
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> Act.of(project.path(), fifo.toString()).inside(target.with(policy())));
    assertThat(shell("timeout 1 cat d/fifo").outside().code()).as("control").isEqualTo(124);
  }
}
