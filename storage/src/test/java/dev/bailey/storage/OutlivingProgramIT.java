package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed while a program it started, such as zfs, is at work on the storage. */
final class OutlivingProgramIT {
  @TempDir Path place;

  @Test
  void theStorageIsRepairedOnlyAfterItHasEnded() throws Exception {
    Path state = place.resolve("state");
    Process killed =
        jvm(state, "touch begun; until [ -e go ]; do sleep 0.02; done; touch ended", "held");
    awaitFile("begun");
    killed.destroyForcibly().waitFor();
    Thread opening = Thread.ofPlatform().start(() -> Stores.copy(state).close());
    while (opening.isAlive() && opening.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(5);
    }
    assertThat(opening.isAlive()).as("it waits").isTrue();
    Files.writeString(place.resolve("go"), "");
    opening.join();
    assertThat(place.resolve("ended")).exists();
  }

  /** The control: who closed it leaves nothing to wait for. */
  @Test
  void afterAProperEndNothingIsWaitedFor() throws Exception {
    Path state = place.resolve("state");
    Process ended =
        jvm(state, "touch begun; until [ -e go ]; do sleep 0.02; done; touch ended", "closed");
    awaitFile("begun");
    assertThat(ended.waitFor()).isZero();
    Stores.copy(state).close();
    assertThat(place.resolve("ended")).doesNotExist();
    Files.writeString(place.resolve("go"), "");
    awaitFile("ended");
  }

  private Process jvm(Path state, String script, String how) throws IOException {
    return new ProcessBuilder(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path", "")),
                OutlivedProcess.class.getName(),
                state.toString(),
                script,
                how))
        .directory(place.toFile())
        .inheritIO()
        .start();
  }

  private void awaitFile(String name) throws InterruptedException {
    while (!Files.exists(place.resolve(name))) {
      Thread.sleep(5);
    }
  }
}
