package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways out by devices, owners, mounts and setuid programs. */
final class EscapesByFileIT extends FileTestBase {
  @Test
  void aDeviceNodeOfTheHostInTheProjectIsDead() {
    Plain.shell("mknod -m 666 %s c 1 5".formatted(project.resolve("zero")));
    assertStopped(shell("head -c 1 zero"), policy());
  }

  @Test
  void onlyHarmlessDevicesExist() {
    assertThat(shell("ls /dev | tr '\\n' ' '").inside(policy()).stdout())
        .isEqualTo("fd full null ptmx pts random shm stderr stdin stdout tty urandom zero ");
    assertStopped(shell("test -e /dev/vda"), policy());
    assertStopped(shell("test -e /dev/kmsg"), policy());
  }

  @Test
  void aSetuidProgramInTheProjectGainsNothing() {
    Plain.shell(
        "cp /usr/bin/id %1$s && chown 0:0 %1$s && chmod 6755 %1$s"
            .formatted(project.resolve("id")));
    Act id = Act.of(project.path(), "./id", "-u").byOrdinaryUser();
    assertThat(id.outside().text()).isEqualTo("0");
    assertThat(id.inside(policy()).text()).isEqualTo("65532");
  }

  /** It would be the project owner's on the host, here root's, for everybody to run. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "chmod 4755 made",
        "chmod 2755 made",
        "chmod g+s .",
        "install -m 4755 /usr/bin/id made",
      })
  void noSetuidProgramIsMadeInside(String script) {
    project.write("made", "");
    Ending inside = assertStopped(shell(script), policy());
    assertThat(inside.stderr()).contains("Operation not permitted");
  }

  @Test
  void aCopyOfASetuidProgramIsAnOrdinaryOne() {
    Plain.shell("cp /usr/bin/id %1$s && chmod 6755 %1$s".formatted(project.resolve("id")));
    assertWorks(shell("cp id made && ./made -u && test ! -u made"), policy());
  }

  @Test
  void filesMadeInsideBelongToTheProjectsOwner() throws Exception {
    shell("touch by-root && mkdir directory").inside(policy());
    assertThat(Files.getAttribute(project.resolve("by-root"), "unix:uid")).isEqualTo(0);
    assertThat(Files.getAttribute(project.resolve("directory"), "unix:gid")).isEqualTo(0);
    Plain.shell("chown -R 1234:4321 " + project.path());
    Ending inside = shell("touch other && stat -c %u other && echo x >> by-root").inside(policy());
    assertThat(inside.text()).isEqualTo("65532");
    assertThat(inside.succeeded()).as("%s", inside).isTrue();
    assertThat(Files.getAttribute(project.resolve("other"), "unix:uid")).isEqualTo(1234);
    assertThat(Files.getAttribute(project.resolve("other"), "unix:gid")).isEqualTo(4321);
  }

  @Test
  void ownersCannotBeChanged() {
    project.write("file", "");
    assertStopped(shell("chown 1:1 file"), policy());
    assertStopped(shell("chown 0:0 file && setcap cap_sys_admin+ep file"), policy());
  }

  @Test
  void rootsFilesInAnothersProjectStayRoots() {
    Plain.shell("chown 1234:1234 " + project.path());
    project.write("secret", "canary");
    Plain.shell("chmod 600 " + project.resolve("secret"));
    assertStopped(shell("cat secret"), policy());
    assertStopped(shell("chmod 644 secret"), policy());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mount --bind / .",
        "mount -t tmpfs none .",
        "mount -t proc proc .",
        "unshare -m true",
        "unshare -Ur true",
        "nsenter -t $$ -m true",
        "chroot / true",
        "umount -l /proc"
      })
  void mountsCannotBeChanged(String script) {
    // The control has a mount namespace of its own, so that it does not harm the host.
    Act outside = shell("exec unshare -m sh -c '%s'".formatted(script));
    assertThat(outside.outside().succeeded()).as("%s", outside.outside()).isTrue();
    assertThat(shell(script).inside(policy()).succeeded()).isFalse();
  }

  @Test
  void theHostsUserDatabaseIsNotShown() {
    String inside = shell("cat /etc/passwd").inside(policy()).stdout();
    assertThat(inside).contains("sandbox:").doesNotContain("messagebus").doesNotContain("postgres");
    assertStopped(shell("grep -E 'messagebus|postgres|daemon' /etc/passwd"), policy());
  }
}
