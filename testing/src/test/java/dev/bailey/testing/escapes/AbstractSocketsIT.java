package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

/** Services of the host at a name that is in no file system. */
final class AbstractSocketsIT extends EscapeTestBase {

  @ForEachTarget
  void theyAreNotReached(Attacked target) throws IOException {
    buildActs();
    String name = "@bailey-escape-" + System.nanoTime();
    Process service =
        new ProcessBuilder(project.resolve("acts").toString(), "listen", name).start();
    try {
      assertThat(service.inputReader().readLine()).isEqualTo("ready");
      assertStopped(target, "./acts unix " + name);
    } finally {
      service.destroyForcibly();
    }
  }
}
