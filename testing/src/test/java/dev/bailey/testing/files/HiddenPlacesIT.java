package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the policy does not name is not there: homes, other projects, secrets, sockets, /sys. */
final class HiddenPlacesIT extends FileTestBase {
  @ParameterizedTest
  @ValueSource(strings = {"/root", "/home", "/var/lib", "/var/tmp", "/srv", "/run", "/mnt"})
  void filesOfTheHostCannotBeRead(String parent) {
    try (TemporaryPlace place = TemporaryPlace.in(parent)) {
      Path secret = place.write("secret", "canary");
      Ending inside = assertStopped(shell("cat " + secret), policy());
      assertThat(inside.stdout()).doesNotContain("canary");
      assertStopped(shell("ls " + place.path()), policy());
    }
  }

  @Test
  void theHostsTemporaryFilesAreInvisible() throws IOException {
    Path secret = Files.writeString(Files.createTempFile("bailey-test", ""), "canary");
    try {
      assertStopped(shell("cat " + secret), policy());
      assertThat(shell("ls -A /tmp").inside(policy()).stdout()).isEmpty();
      assertThat(shell("ls -A /dev/shm/").inside(policy()).stdout()).isEmpty();
    } finally {
      Files.delete(secret);
    }
  }

  @Test
  void anotherProjectIsInvisible() {
    elsewhere.write("source.txt", "canary");
    assertStopped(shell("cat " + elsewhere.resolve("source.txt")), policy());
    assertStopped(shell("echo x > " + elsewhere.resolve("new")), policy());
    assertThat(elsewhere.resolve("new")).exists();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat /etc/shadow",
        "cat /etc/gshadow",
        "ls /etc/ssh /etc/cron.d /etc/pam.d 2>/dev/null | grep .",
        "ls /var/log",
        "ls /root",
        "ls /home",
        "ls /sys/kernel",
        "find /sys/fs/cgroup/ -name cgroup.procs | grep -q .",
        "ls /boot",
        "test -e /dev/vda",
      })
  void placesOfTheSystemAreHidden(String script) {
    assertStopped(shell(script), policy());
  }

  @Test
  void aReadOnlyProjectHidesTheSame() {
    elsewhere.write("secret", "canary");
    Policy readOnly = Policy.of(FileAccess.readOnly(project.path()));
    assertStopped(shell("cat " + elsewhere.resolve("secret")), readOnly);
    assertStopped(shell("cat /etc/shadow"), readOnly);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/run/dbus/system_bus_socket",
        "/var/run/dbus/system_bus_socket",
        "/run/docker.sock",
        "/var/run/docker.sock",
        "/run/containerd/containerd.sock",
        "/run/podman/podman.sock",
        "/run/systemd/private"
      })
  void knownSocketsAreNotThere(String socket) {
    assertThat(shell("test -e " + socket).inside(policy()).code()).isEqualTo(1);
    assertThat(shell("ls -A /run").inside(policy()).stdout()).isEmpty();
  }
}
