package dev.bailey.testing.escapes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The host's program for core dumps is started by the kernel as root, outside of everything, and is
 * fed with what the one that crashed decides. A crash inside does not start it.
 */
final class CrashHandlerIT extends EscapeTestBase {
  private static final String HANDLER =
      """
      #!/bin/sh
      cat >/dev/null
      echo $1 >>RAN
      """;

  /** Sets the host's handler; puts back what was there when this JVM closes its input or dies. */
  private static final String KEEP =
      """
      file=/proc/sys/kernel/core_pattern
      old=$(cat $file)
      trap '' HUP INT TERM
      echo "|HANDLER %e" >$file
      echo ready
      read -r _
      printf '%s\\n' "$old" >$file
      """;

  /** With the limit as it is, and with others: the kernel spares one value only. */
  private Act crash(String name) {
    return shell(
        "for limit in $(ulimit -c) 0 unlimited; do cp /bin/sh ./%1$s &&".formatted(name)
            + " (ulimit -c $limit; ./%s -c 'kill -SEGV $$'); done; true".formatted(name));
  }

  @ForEachTargetOfRoot
  void aCrashStartsNothing(Attacked target) throws Exception {
    Path ran = elsewhere.path().resolve("ran");
    Path handler = elsewhere.write("handler", HANDLER.replace("RAN", ran.toString()));
    Plain.shell("chmod 755 " + handler);
    Process keeper =
        new ProcessBuilder("/bin/sh", "-c", KEEP.replace("HANDLER", handler.toString())).start();
    try {
      assertThat(keeper.inputReader(UTF_8).readLine()).isEqualTo("ready");
      target.inside(crash("once"), policy());
      try (Sandbox sandbox = Sandbox.open(target.with(policy()))) {
        var _ = crash("warm").inside(sandbox);
      }
      // The control comes last: by then a handler of those before it has run.
      var _ = crash("outside").outside();
      await().atMost(Duration.ofSeconds(20)).until(() -> names(ran).contains("outside"));
    } finally {
      keeper.outputWriter(UTF_8).close();
      assertThat(keeper.waitFor()).isZero();
    }
    assertThat(names(ran)).doesNotContain("once").doesNotContain("warm");
  }

  private static String names(Path ran) throws IOException {
    return Files.exists(ran) ? Files.readString(ran) : "";
  }
}
