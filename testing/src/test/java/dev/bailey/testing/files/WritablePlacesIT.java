package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing works in the project and a private /tmp, and nowhere else. */
final class WritablePlacesIT extends FileTestBase {
  @Test
  void theProjectIsWrittenOnTheHost() {
    assertWorks(shell("mkdir -p a/b && echo hello > a/b/c"), policy());
    assertThat(project.resolve("a/b/c")).hasContent("hello");
  }

  @Test
  void temporaryFilesStayInside() {
    String name = "bailey-inside-" + System.nanoTime();
    assertWorks(shell("echo x > /tmp/" + name + " && cat /tmp/" + name), policy());
    assertWorks(shell("echo x > /var/tmp/" + name + " && echo x > /dev/shm/" + name), policy());
    assertThat(Path.of("/tmp", name)).doesNotExist();
    assertThat(Path.of("/var/tmp", name)).doesNotExist();
    assertThat(Path.of("/dev/shm", name)).doesNotExist();
  }

  @Test
  void temporaryFilesGoWithTheSandbox() {
    assertWorks(shell("echo x > /tmp/kept"), policy());
    assertThat(shell("cat /tmp/kept").inside(policy()).succeeded()).isFalse();
  }

  /** The control writes as root and cleans up after itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/usr",
        "/usr/bin",
        "/usr/lib",
        "/usr/local/bin",
        "/opt",
        "/etc",
        "/etc/alternatives",
        "/",
        "/var",
        "/run",
        "/dev",
        "/root",
        "/home",
        "/srv"
      })
  void nothingElseIsWritable(String directory) {
    String file = directory + "/bailey-test-" + System.nanoTime();
    assertStopped(shell("echo x > %1$s && rm %1$s".formatted(file)), policy());
    assertStopped(shell("mkdir %1$s && rmdir %1$s".formatted(file)), policy());
    assertThat(Path.of(file)).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/proc/sys/vm/swappiness",
        "/proc/sys/kernel/randomize_va_space",
        "/proc/sys/net/ipv4/ip_default_ttl",
        "/proc/self/oom_score_adj"
      })
  void theKernelsSettingsCannotBeWritten(String file) {
    assertStopped(
        shell("cat %1$s > /tmp/v; v=$(cat %1$s); echo $v > %1$s".formatted(file)), policy());
  }

  @Test
  void systemFilesCannotBeChangedByAnyOtherMeans() throws Exception {
    Path file = Files.createTempFile(Path.of("/usr/share"), "bailey-test", "");
    try {
      Files.writeString(file, "before");
      assertStopped(shell("touch -d 2001-01-01 " + file), policy());
      assertStopped(shell("chmod 0600 %1$s && chmod 0644 %1$s".formatted(file)), policy());
      assertStopped(shell("chown 0:0 " + file), policy());
      assertStopped(shell("mv %1$s %1$s.x && mv %1$s.x %1$s".formatted(file)), policy());
      assertStopped(shell("truncate -s 6 " + file), policy());
      assertThat(file).hasContent("before");
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void readOnlyMeansTheProjectToo() {
    project.write("file", "before");
    Policy readOnly = Policy.of(FileAccess.readOnly(project.path()));
    assertThat(assertWorks(shell("cat file"), readOnly).text()).isEqualTo("before");
    assertStopped(shell("echo x > new"), readOnly);
    assertStopped(shell("echo before > file"), readOnly);
    assertStopped(shell("touch file"), readOnly);
    assertStopped(shell("chmod 600 file"), readOnly);
    assertStopped(shell("rm new"), readOnly);
    assertWorks(shell("echo x > /tmp/x"), readOnly);
    assertThat(project.resolve("file")).hasContent("before");
  }

  @Test
  void unrestrictedSeesWhatTheCallerSees() {
    elsewhere.write("file", "before");
    Policy unrestricted = Policy.of(FileAccess.unrestricted(project.path()));
    Act write = shell("cat %1$s/file && echo x > %1$s/new".formatted(elsewhere.path()));
    assertWorks(write, unrestricted);
    assertThat(elsewhere.resolve("new")).exists();
    assertWorks(shell("ls /root /var/log"), unrestricted);
  }

  @Test
  void unrestrictedStillHidesTheHostsProcessesDevicesAndSettings() {
    Policy unrestricted = Policy.of(FileAccess.unrestricted(project.path()));
    assertStopped(shell("test -e /proc/" + ProcessHandle.current().pid()), unrestricted);
    assertStopped(shell("test -e /dev/vda"), unrestricted);
    assertStopped(
        shell("v=$(cat /proc/sys/vm/swappiness); echo $v > /proc/sys/vm/swappiness"), unrestricted);
    assertStopped(
        shell(
            """
            cd /sys/fs/cgroup; [ -e cgroup.procs ] || cd pids
            mkdir bailey-%1$d && rmdir bailey-%1$d
            """
                .formatted(System.nanoTime())),
        unrestricted);
  }
}
