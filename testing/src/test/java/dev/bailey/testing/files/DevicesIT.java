package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Exclusively;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The nodes in /dev are the host's own: what changes them inside changes them outside. With
 * unrestricted files the command is root, so that only the mount stands in the way.
 */
final class DevicesIT extends FileTestBase {
  private List<Policy> policies() {
    return List.of(policy(), Policy.of(FileAccess.unrestricted(project.path())));
  }

  @Test
  void theyAreWhatTheyShouldBe() {
    Act list =
        shell("cd /dev && stat -L -c '%n %F %t:%T %a' null zero full random urandom tty | sort");
    String expected =
        """
        full character special file 1:7 666
        null character special file 1:3 666
        random character special file 1:8 666
        tty character special file 5:0 666
        urandom character special file 1:9 666
        zero character special file 1:5 666\
        """;
    // A control of others changes this one for a moment.
    try (Exclusively _ = Exclusively.with(Path.of("/dev/full"))) {
      assertThat(list.outside().text()).isEqualTo(expected);
      for (Policy policy : policies()) {
        assertThat(list.inside(policy).text()).isEqualTo(expected);
      }
    }
  }

  @Test
  void theyWork() {
    String script =
        "echo x > /dev/null && head -c 4 /dev/zero | od -An -tx1 | grep -q '00 00 00 00'"
            + " && ! echo x > /dev/full && head -c 8 /dev/urandom | wc -c | grep -qx 8";
    for (Policy policy : policies()) {
      assertWorks(shell(script), policy);
    }
  }

  /** The control changes nothing of the host: it sets what is set, on its own node otherwise. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "chmod 666 %s/null",
        "chown 0:0 %s/null",
        "touch -a %s/null",
        "rm %s/null",
        "mv %s/null %<s/other",
        "ln %s/null %<s/other",
        "ln -sf /tmp/x %s/null",
        "touch %s/planted",
        "mkdir %s/planted",
        "ln -s /etc %s/planted",
        "chmod 755 %s",
      })
  void theyCannotBeChanged(String script) {
    assertThat(shell("mknod %s/null c 1 3".formatted(elsewhere.path())).outside().code()).isZero();
    for (Policy policy : policies()) {
      assertThat(shell(script.formatted("/dev")).inside(policy).succeeded())
          .as("%s with %s", script, policy)
          .isFalse();
    }
    assertThat(shell(script.formatted(elsewhere.path())).outside().succeeded()).isTrue();
  }
}
