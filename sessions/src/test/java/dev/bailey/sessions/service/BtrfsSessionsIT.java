package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
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
    one().snapshot("s");
    for (int round = 1; round <= 12; round++) {
      one().rollback("s", Restore.FILES);
      one().rollback("s", Restore.FILES);
      assertThat(run(ONE, "cat file; echo " + round + " >file; cat file")).isEqualTo("0\n" + round);
      assertThat(Files.readString(one().workspace().resolve("file"))).isEqualTo(round + "\n");
    }
  }

  /** It is killed, and that is its result: nothing of it is left to be written back. */
  @Test
  void commandsThatClosingEndsHaveAResult() throws Exception {
    for (int round = 0; round < 4; round++) {
      Session one = create("one-" + round);
      List<Execution> running = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String script = "echo " + i + " >file" + i + "; exec sleep 1000";
        running.add(one.start(Command.of("/bin/sh", "-c", script)));
      }
      reopen(config());
      for (Execution each : running) {
        assertThat(each.await().exitCode()).isNotZero();
      }
    }
  }
}
