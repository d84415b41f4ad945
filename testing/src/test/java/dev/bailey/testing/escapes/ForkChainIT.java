package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that has another number whenever somebody looks for it, to outlive its command. */
final class ForkChainIT extends EscapeTestBase {

  private static final String BEGIN =
      "./chain & until test -s beat; do sleep 0.02; done > /dev/null 2>&1";

  @ForEachTarget
  void itEndsWithTheCommand(Attacked target) throws Exception {
    build("chain.c");
    handOver(target);
    Path beat = project.resolve("beat");
    for (int i = 0; i < 2; i++) {
      assertThat(target.inside(shell(BEGIN), policy()).stdout()).isEqualTo("tried\n");
      long left = Files.size(beat);
      Thread.sleep(200);
      assertThat(Files.size(beat)).as("%s: beats after the end", target).isEqualTo(left);
      Files.delete(beat);
    }
    assertControl(target, shell(BEGIN));
    long left = Files.size(beat);
    await().until(() -> Files.size(beat) > left);
    stop(beat);
  }

  /** Returns when nothing beats any more. */
  private void stop(Path beat) throws IOException {
    Files.createFile(project.resolve("stop"));
    await()
        .until(() -> {
          long size = Files.size(beat);
          Thread.sleep(300);
          return Files.size(beat) == size;
        });
  }
}
