package dev.bailey.testing.escapes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.time.Duration;

/**
 * The host's program for core dumps is started by the kernel as root, outside of everything, and is
 * fed with what the one that crashed decides. A crash inside does not start it.
 */
final class CrashHandlerIT extends EscapeTestBase {
  /**
   * Sets the host's handler; puts back what was there when this JVM closes its input or dies. Of
   * several at once, in whatever root, each waits for the one before. What was there is also in a
   * file: a keeper that was killed leaves its handler, and the next one does not take that for the
   * host's.
   *
   * <p>The handler runs in the first mount namespace, where our files may not be: it tells the
   * kernel's log. It does so before it reads, and no process is gone before its core was read.
   */
  private static final String KEEP =
      """
      file=/proc/sys/kernel/core_pattern
      saved=/dev/bailey-core-pattern
      exec 9</dev/kmsg
      flock 9
      trap '' HUP INT TERM
      grep -q bailey-crash- $file || cat $file >$saved
      echo '|/bin/sh -c echo$IFS$0>/dev/kmsg;cat>/dev/null MARK-%e' >$file
      echo ready
      read -r _
      cat $saved >$file && rm $saved
      """;

  private final String mark = "bailey-crash-" + System.nanoTime();

  /** With the limit as it is, and with others: the kernel spares one value only. */
  private Act crash(String name) {
    return shell(
        "for limit in $(ulimit -c) 0 unlimited; do cp /bin/sh ./%1$s &&".formatted(name)
            + " (ulimit -c $limit; ./%s -c 'kill -SEGV $$'); done; true".formatted(name));
  }

  @ForEachTargetOfRoot
  void aCrashStartsNothing(Attacked target) throws Exception {
    Process keeper =
        new ProcessBuilder("/bin/sh", "-c", KEEP.replace("MARK", mark))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(keeper.inputReader(UTF_8).readLine()).isEqualTo("ready");
      target.inside(crash("once"), policy());
      try (Sandbox sandbox = Sandbox.open(target.with(policy()))) {
        var _ = crash("warm").inside(sandbox);
      }
      // The control comes last: by then a handler of those before it has run.
      var _ = crash("outside").outside();
      await().atMost(Duration.ofSeconds(60)).until(() -> handled().contains("outside"));
    } finally {
      keeper.outputWriter(UTF_8).close();
      assertThat(keeper.waitFor()).isZero();
    }
    assertThat(handled()).doesNotContain("once").doesNotContain("warm");
  }

  /** The kernel's log, as far as our handler wrote it. */
  private String handled() {
    return Plain.shell("dmesg | grep %s || true".formatted(mark));
  }
}
