package dev.bailey.testing.processes;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No process of the host is visible or can be signalled. */
final class ProcessIsolationIT {
  @TempDir Path project;
  private Process neighbour = ProcessIsolationIT.sleeper();

  private static Process sleeper() {
    try {
      return new ProcessBuilder(
              "/usr/bin/setpriv",
              "--reuid=65532",
              "--regid=65532",
              "--clear-groups",
              "sleep",
              "600")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void neighbourLives() {
    assertThat(neighbour.isAlive()).isTrue();
  }

  @AfterEach
  void endNeighbour() {
    assertThat(neighbour.isAlive()).as("the neighbour was not harmed").isTrue();
    neighbour.destroyForcibly();
  }

  private Policy policy() {
    return Policy.project(project);
  }

  @Test
  void theHostsProcessesAreInvisible() {
    assertStopped(Act.shell(project, "test -e /proc/" + neighbour.pid()), policy());
    assertStopped(Act.shell(project, "test -e /proc/" + ProcessHandle.current().pid()), policy());
    String inside = Act.shell(project, "ls -d /proc/[0-9]* | wc -l").inside(policy()).text();
    assertThat(Integer.parseInt(inside)).isLessThanOrEqualTo(5);
  }

  @Test
  void theHostsProcessesCannotBeSignalled() {
    assertStopped(Act.shell(project, "kill -0 " + neighbour.pid()), policy());
    assertStopped(Act.shell(project, "kill -0 " + ProcessHandle.current().pid()), policy());
    Policy unrestricted = Policy.of(FileAccess.unrestricted(project));
    assertStopped(Act.shell(project, "kill -0 " + neighbour.pid()), unrestricted);
    assertStopped(Act.shell(project, "kill -0 " + ProcessHandle.current().pid()), unrestricted);
  }

  @Test
  void aKillOfEverythingStaysInside() {
    Act.shell(project, "kill -9 -1").inside(policy());
    Act.shell(project, "kill -9 -1").inside(Policy.of(FileAccess.unrestricted(project)));
    Act.shell(project, "for i in $(seq 1 70000); do kill -9 $i 2>/dev/null; done; true")
        .inside(policy());
    assertThat(neighbour.isAlive()).isTrue();
  }

  @Test
  void initCannotBeKilled() {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      assertThat(Act.shell(project, "kill -9 1").inside(sandbox).succeeded()).isFalse();
      assertThat(Act.shell(project, "kill -9 2").inside(sandbox).succeeded()).isFalse();
      Act.shell(project, "kill -9 -1").inside(sandbox);
      assertThat(Act.shell(project, "echo alive").inside(sandbox).text()).isEqualTo("alive");
    }
  }

  @Test
  void initAndLauncherCannotBeReadInside() {
    assertThat(Act.shell(project, "cat /proc/1/environ").inside(policy()).succeeded()).isFalse();
    assertThat(Act.shell(project, "ls -l /proc/1/fd/").inside(policy()).succeeded()).isFalse();
    assertThat(Act.shell(project, "ls /proc/1/cwd/").inside(policy()).succeeded()).isFalse();
    assertStopped(
        Act.shell(project, "tr '\\0' '\\n' < /proc/%d/environ".formatted(neighbour.pid())),
        policy());
  }

  @Test
  void anotherSandboxIsInvisible() {
    try (Sandbox one = Sandbox.open(policy());
        Sandbox two = Sandbox.open(policy())) {
      var _ =
          one.start(
              Act.of(project, "/bin/sleep", "600").asCommand(),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      assertThat(Act.of(project, "/usr/bin/pgrep", "-x", "sleep").inside(one).succeeded()).isTrue();
      assertThat(Act.of(project, "/usr/bin/pgrep", "-x", "sleep").inside(two).succeeded())
          .isFalse();
    }
  }
}
