package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Command;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        .with("--allow", ALLOWED, "--allow", "127.0.0.1:" + server.port() + "/tcp")
        .with("--resolve", ALLOWED + "=127.0.0.1", "--resolve", OTHER + "=127.0.0.1");
  }

  private Command clone(String host) {
    return Command.of("/bin/sh", "-c", server.clone(host));
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void itIsCaptured(String backend) {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      assertOnlyAllowed(project, line(backend, project), "Could not resolve hostname " + OTHER);
    }
  }

  /** With whichever of the two programs is there that lead a connection through a proxy. */
  @ParameterizedTest
  @ValueSource(strings = {"nc", "socat"})
  void itIsLedThroughTheProxy(String program) {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      assertOnlyAllowed(project, lineOfUser(project, program), "Forbidden");
    }
  }

  private void assertOnlyAllowed(TemporaryPlace project, CommandLine line, String reason) {
    Batch both = new Batch(Map.of(ALLOWED, clone(ALLOWED), OTHER, clone(OTHER)));
    Ending ending = Plain.run(project.path(), line.running(both.asCommand()));
    assertThat(ending.stderr()).contains("no rule allows " + OTHER, "--allow " + OTHER);
    Ending allowed = both.ending(project.path(), ALLOWED);
    assertThat(allowed.stdout()).as("%s, %s", allowed, server.log()).isEqualTo(GREETING);
    Ending denied = both.ending(project.path(), OTHER);
    assertThat(denied.code()).isNotZero();
    assertThat(denied.stderr()).contains(reason);
  }

  @Test
  void withoutSuchAProgramItSaysWhatIsMissing() {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Command ssh = Command.of("ssh", "-p", "" + server.port(), "git@" + ALLOWED);
      Batch both = new Batch(Map.of("git", clone(ALLOWED), "ssh", ssh));
      Plain.run(project.path(), lineOfUser(project, "true").running(both.asCommand()));
      Ending git = both.ending(project.path(), "git");
      assertThat(git.code()).isNotZero();
      assertThat(git.stderr()).contains("ssh needs nc (of OpenBSD) or socat");
      // By itself it is told of nothing.
      assertThat(both.ending(project.path(), "ssh").stderr())
          .contains("Could not resolve hostname " + ALLOWED);
    }
    assertThat(server.log()).doesNotContain("Accepted publickey");
  }

  /** With no programs but those that are needed, and one more. */
  private CommandLine lineOfUser(TemporaryPlace project, String program) {
    Path programs = project.resolve("bin");
    for (String tool :
        List.of("sh", "cp", "cat", "chmod", "mkdir", "grep", "git", "ssh", program)) {
      Plain.shell("mkdir -p %1$s && ln -s /usr/bin/%2$s %1$s/".formatted(programs, tool));
    }
    return line("bubblewrap", project).with("--env", "PATH=" + programs).byUser();
  }
}
