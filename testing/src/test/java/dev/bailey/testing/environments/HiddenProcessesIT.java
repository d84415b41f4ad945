package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * /proc hides processes, as hidepid and systemd's ProtectProc do: a user then does not see the own
 * JVM that protects its memory, and must not take it for a dead one.
 */
final class HiddenProcessesIT {
  private static final String HIDE = "mount -t proc -o hidepid=2 proc /proc";
  private static final String LONG =
      "touch started; until test -e end; do sleep 0.1; done; echo finished";

  @ParameterizedTest
  @ValueSource(strings = {"bubblewrap", "landlock"})
  void anotherRunLeavesTheFirstAlone(String backend) throws Exception {
    try (Visitor user = new Visitor(Visitor.USER).after(HIDE)) {
      Path project = user.project().path();
      CompletableFuture<Ending> first =
          CompletableFuture.supplyAsync(
              () -> user.bailey("run", "--backend", backend, "--", "sh", "-c", LONG), Plain::start);
      await().until(() -> Files.exists(project.resolve("started")));
      for (int i = 0; i < 3; i++) {
        assertThat(user.hello("--backend", backend).code()).isZero();
      }
      assertThat(first).isNotDone();
      Files.createFile(project.resolve("end"));
      assertThat(first.get().stdout()).isEqualTo("finished\n");
    }
  }
}
