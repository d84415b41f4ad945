package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Command;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** git by ssh, which heeds no variables: where it is not captured, git is told how to start it. */
final class FilteredSshIT {
  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final SshServer server = new SshServer(Packages.git(place));

  @AfterEach
  void close() {
    server.close();
    place.close();
  }

  private CommandLine line(String backend, TemporaryPlace project) {
    return new CommandLine(backend, project.path())
        .with("--read", server.path().toString(), "--read", place.path().toString())
        .with("--allow", ALLOWED, "--allow", "127.0.0.1:" + server.port())
        .with("--resolve", ALLOWED + "=127.0.0.1", "--resolve", OTHER + "=127.0.0.1");
  }

  private Command clone(String host) {
    return Command.of("/bin/sh", "-c", server.clone(host));
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void itIsCaptured(String backend) {
    try (TemporaryPlace one = TemporaryPlace.in("/srv");
        TemporaryPlace two = TemporaryPlace.in("/srv")) {
      Ending allowed = Plain.run(one.path(), line(backend, one).running(clone(ALLOWED)));
      assertThat(allowed.stdout()).as("%s, %s", allowed, server.log()).isEqualTo(GREETING);
      Ending denied = Plain.run(two.path(), line(backend, two).running(clone(OTHER)));
      assertThat(denied.code()).isNotZero();
      assertThat(denied.stderr())
          .contains("Could not resolve hostname " + OTHER, "no rule allows " + OTHER);
    }
  }

  /** With whichever of the two programs is there that lead a connection through a proxy. */
  @ParameterizedTest
  @ValueSource(strings = {"nc", "socat"})
  void itIsLedThroughTheProxy(String program) {
    Ending allowed = byUser(ALLOWED, program);
    assertThat(allowed.stdout()).as("%s, %s", allowed, server.log()).isEqualTo(GREETING);
    Ending denied = byUser(OTHER, program);
    assertThat(denied.code()).isNotZero();
    assertThat(denied.stderr())
        .contains("Forbidden", "Allow it with --allow " + OTHER + ":" + server.port());
  }

  @Test
  void withoutSuchAProgramItSaysWhatIsMissing() {
    Ending ending = byUser(ALLOWED, "true");
    assertThat(ending.code()).isNotZero();
    assertThat(ending.stderr()).contains("ssh needs nc (of OpenBSD) or socat");
    assertThat(server.log()).doesNotContain("Accepted publickey");
  }

  private Ending byUser(String host, String program) {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      for (String tool : List.of("sh", "cp", "cat", "chmod", "grep", "git", "ssh", program)) {
        Plain.shell(
            "mkdir -p %1$s/bin && ln -s /usr/bin/%2$s %1$s/bin/".formatted(project.path(), tool));
      }
      CommandLine line =
          line("bubblewrap", project).with("--env", "PATH=" + project.resolve("bin"));
      return Plain.run(project.path(), line.byUser().running(clone(host)));
    }
  }
}
