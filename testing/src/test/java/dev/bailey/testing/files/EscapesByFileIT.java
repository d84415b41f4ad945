package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways out by links, devices, descriptors and setuid programs. */
final class EscapesByFileIT extends FileTestBase {
  @Test
  void aLinkInTheProjectLeadsNowhereOutside() throws Exception {
    elsewhere.write("secret", "canary");
    Files.createSymbolicLink(project.resolve("file"), elsewhere.resolve("secret"));
    Files.createSymbolicLink(project.resolve("directory"), elsewhere.path());
    assertStopped(shell("cat file"), policy());
    assertStopped(shell("ls directory/"), policy());
    assertStopped(shell("echo canary > file"), policy());
    assertStopped(shell("echo x > directory/planted && rm directory/planted"), policy());
    assertStopped(shell("ln -sf /etc/shadow leak && cat leak"), policy());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat /proc/self/root/../..%s",
        "cd / && cat ../../../..%s",
        "for p in /proc/[0-9]*; do cat $p/root%s && exit 0; done; exit 1",
        "for p in /proc/[0-9]*/fd/*; do cat $p/%s && exit 0; done; cat %<s",
      })
  void procLeadsNowhereOutside(String script) {
    Path secret = elsewhere.write("secret", "canary");
    Ending inside = assertStopped(shell(script.formatted(secret) + " 2>/dev/null"), policy());
    assertThat(inside.stdout()).doesNotContain("canary");
  }

  /** Descriptors of the JVM that a careless launcher would pass on. */
  @Test
  void noDescriptorOfTheLauncherIsInherited() throws Exception {
    elsewhere.write("secret", "canary");
    try (var _ = Files.newByteChannel(elsewhere.resolve("secret"));
        Sandbox sandbox = Sandbox.open(policy())) {
      Act list = shell("ls /proc/self/fd | tr '\\n' ' '");
      // The fourth is that of ls on the directory.
      assertThat(list.inside(policy()).stdout()).isEqualTo("0 1 2 3 ");
      assertThat(list.inside(sandbox).stdout()).isEqualTo("0 1 2 3 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mknod node c 1 3", "mknod node b 254 0", "mknod /tmp/node c 1 8"})
  void deviceNodesCannotBeMade(String script) {
    assertStopped(shell(script + " && rm -f node /tmp/node"), policy());
  }

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

  /** It would be one of the project's owner, who may be root, for whoever runs it on the host. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cp /usr/bin/id made && chmod 6755 made",
        "cp /usr/bin/id made && chmod u+s made",
        "cp /usr/bin/id made && chmod g+s made",
        "python3 -c 'import os; os.open(\"made\", os.O_CREAT, 0o6755)' && test -u made",
        "python3 -c 'import os; os.mknod(\"made\", 0o106755)' && test -u made",
        "install -m 6755 /usr/bin/id made"
      })
  void noSetuidProgramIsLeftOnTheHost(String script) {
    shell(script).inside(policy());
    assertThat(Plain.shell("find %s -perm /6000".formatted(project.path()))).isEmpty();
    assertThat(shell(script).outside().succeeded()).isTrue();
    assertThat(Plain.shell("find %s -perm /6000".formatted(project.path()))).isNotEmpty();
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
  void hardLinksAcrossTheBoundaryAreRefused() {
    elsewhere.write("secret", "canary");
    assertStopped(
        shell("ln %s hard && cat hard && rm hard".formatted(elsewhere.resolve("secret"))),
        policy());
    assertStopped(shell("ln /usr/bin/id hard && rm hard"), policy());
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
  void theRunningProgramCannotBeOverwrittenOnTheHost() {
    Act overwrite = shell("cp /bin/sh own && ./own -c 'echo x > /proc/1/exe'");
    assertThat(overwrite.inside(policy()).succeeded()).isFalse();
    assertThat(Sandbox.run(policy(), Command.of("/bin/sh", "-c", "true")).exitCode()).isZero();
  }

  @Test
  void theHostsUserDatabaseIsNotShown() {
    String inside = shell("cat /etc/passwd").inside(policy()).stdout();
    assertThat(inside).contains("sandbox:").doesNotContain("messagebus").doesNotContain("postgres");
    assertStopped(shell("grep -E 'messagebus|postgres|daemon' /etc/passwd"), policy());
  }
}
