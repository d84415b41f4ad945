package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.storage.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BtrfsSessionsIT extends SessionsTestBase {
  @Override
  protected SessionsConfig config() {
    return super.config().withDriver(Driver.BTRFS);
  }

  /**
   * The kernel gives the device number of a subvolume that was removed to the next one, and both
   * have the same time of making: still nothing may be taken for the directory of another time.
   */
  @Test
  void commandsSeeTheDirectoryThatIsThereNow() throws IOException {
    create("one");
    run(ONE, "echo 0 >file");
    sessions().snapshot(ONE, Optional.of(snapshot("s")));
    for (int round = 1; round <= 12; round++) {
      sessions().rollback(ONE, snapshot("s"), false);
      sessions().rollback(ONE, snapshot("s"), false);
      assertThat(run(ONE, "cat file; echo " + round + " >file; cat file")).isEqualTo("0\n" + round);
      assertThat(Files.readString(sessions().storage().directory(ONE).resolve("file")))
          .isEqualTo(round + "\n");
    }
  }
}
