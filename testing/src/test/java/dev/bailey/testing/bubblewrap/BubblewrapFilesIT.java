package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files: what is shown, what can be written, what is denied. */
final class BubblewrapFilesIT extends PersonTestBase {
  @ParameterizedTest
  @EnumSource(Person.class)
  void writesTheProjectAndFilesStayTheirOwners(Person person) {
    Ending inside = run(person, "echo new >made && mkdir d && id -u");
    assertThat(inside.code()).as("%s", inside).isZero();
    assertThat(inside.text()).isEqualTo("65532");
    assertThat(Plain.shell("stat -c %u:%g '" + project.resolve("made") + "'"))
        .isEqualTo(person.user() + ":" + person.user());
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void nothingElseIsThereOrWritable(Person person) {
    String name = "inside-" + System.nanoTime();
    String read = "cat '" + beside.resolve("secret") + "'";
    Ending inside = run(person, read);
    assertThat(inside.code()).isNotZero();
    assertThat(person.outside(project, read).text()).isEqualTo("secret");
    assertThat(
            run(
                    person,
                    "for f in /x /usr/x /etc/x /dev/x /run/x /proc/sys/x /var/x; do"
                        + " touch $f 2>/dev/null && echo wrote $f; done;"
                        + " ls /home /root /sys /etc/shadow /run/* 2>/dev/null; true")
                .text())
        .isEmpty();
    assertThat(run(person, "touch /tmp/" + name + " /var/tmp/y /dev/shm/z && ls /tmp").text())
        .contains(name, "y");
    assertThat(Files.exists(Path.of("/tmp", name))).isFalse();
    assertThat(run(person, "test -c /dev/null && ls /dev && cat /etc/passwd").text())
        .contains("null", "urandom", "sandbox:x:65532")
        .doesNotContain("sda", "vda", "kmsg", "daemon");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void readOnlyProject(Person person) {
    String write = "echo changed >present";
    assertThat(run(person, List.of("--fs", "read-only"), write).code()).isNotZero();
    assertThat(run(person, List.of("--fs", "read-only"), "cat present").text())
        .isEqualTo("present");
    assertThat(run(person, write).code()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void rulesAndTheMostSpecificWins(Person person) {
    place.write("beside/inner/file", "inner\n");
    place.write("beside/inner/hidden/file", "hidden\n");
    List<String> options =
        List.of(
            "--read",
            beside.toString(),
            "--write",
            beside.resolve("inner").toString(),
            "--deny",
            beside.resolve("inner/hidden").toString(),
            "--deny",
            beside.resolve("secret").toString());
    String there = "cd '" + beside + "' && ";
    assertThat(run(person, options, there + "echo x >>inner/file").code()).isZero();
    for (String act :
        List.of(
            "echo x >new",
            "cat secret",
            "cat inner/hidden/file",
            "ls inner/hidden",
            "mv inner/hidden inner/moved",
            "chmod 777 inner/hidden",
            "mv secret other")) {
      Ending inside = run(person, options, there + act);
      assertThat(inside.code()).as("%s: %s", act, inside).isNotZero();
    }
    assertThat(person.outside(beside, "cat secret inner/hidden/file && echo x >new").code())
        .isZero();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void whatIsMissingAndDeniedCannotBeMade(Person person) throws InterruptedException {
    List<String> options = List.of("--deny", project.resolve("sub/never").toString());
    for (String act : List.of("mkdir -p sub && echo x >sub/never", "mkdir -p sub/never/x")) {
      assertThat(run(person, options, act).code()).as(act).isNotZero();
    }
    assertThat(Files.exists(project.resolve("sub"))).isFalse();
    awaitGone(Path.of("/var/tmp/bailey-" + person.user()));
    assertThat(run(person, "mkdir -p sub && echo x >sub/never").code()).isZero();
  }

  /** Another test may be using it as the same user. */
  private static void awaitGone(Path path) throws InterruptedException {
    for (int look = 0; Files.exists(path); look++) {
      assertThat(look).as("%s is there", path).isLessThan(6000);
      Thread.sleep(10);
    }
  }

  /** Bailey removes the directory for its notes when it is empty: others need it at that moment. */
  @Test
  void anotherBaileyOfTheSameUserIsNotDisturbed() throws IOException {
    belongsTo(Person.NOBODY);
    String[] commands = new String[40];
    Arrays.fill(commands, "true");
    String remove =
        """
        import os, random, time
        while True:
            for name in ("/var/tmp/bailey-65534/placeholders", "/var/tmp/bailey-65534"):
                try:
                    os.rmdir(name)
                except OSError:
                    pass
            time.sleep(random.random() / 2000)
        """;
    Process other =
        new ProcessBuilder(Person.NOBODY.as(List.of("/usr/bin/python3", "-c", remove))).start();
    try {
      Ending inside = Person.NOBODY.trial("once", project, commands);
      assertThat(inside.text().lines()).as("%s", inside).hasSize(commands.length);
    } finally {
      other.destroyForcibly();
    }
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void aDeniedLinkThatCanBeReplacedIsRefused(Person person) {
    Plain.shell("ln -s '" + beside + "' '" + project.resolve("link") + "'");
    List<String> options = List.of("--deny", project.resolve("link").toString());
    Ending inside = run(person, options, "true");
    assertThat(inside.code()).isEqualTo(125);
    assertThat(inside.stderr()).contains("symbolic link");
    assertThat(run(person, "cat link/secret").code()).isNotZero();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void unrestrictedIsWhatTheCallerCan(Person person) {
    List<String> options =
        List.of("--fs", "unrestricted", "--deny", beside.resolve("secret").toString());
    Ending inside =
        run(person, options, "echo x >'" + beside.resolve("new") + "' && ls /etc/passwd && id -u");
    assertThat(inside.code()).as("%s", inside).isZero();
    assertThat(inside.text()).endsWith("" + person.user());
    assertThat(run(person, options, "cat '" + beside.resolve("secret") + "'").code()).isNotZero();
    assertThat(run(person, options, "ls /proc | grep -c '^[0-9]'").text()).hasSizeLessThan(2);
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void programsThatAreMissingOrHidden(Person person) {
    belongsTo(person);
    place.write("beside/tool", "#!/bin/sh\necho tool\n");
    Plain.shell("chmod 755 '" + beside.resolve("tool") + "'");
    List<String> start =
        List.of("run", "--backend", "bubblewrap", "--project", project.toString(), "--");
    Ending missing = person.cli(project, plus(start, "no-such-program"));
    assertThat(missing.code()).isEqualTo(127);
    assertThat(missing.stderr()).contains("command not found");
    Ending hidden = person.cli(project, plus(start, beside.resolve("tool").toString()));
    assertThat(hidden.code()).isEqualTo(127);
    assertThat(hidden.stderr()).contains("--read");
    assertThat(person.cli(project, plus(start, project.resolve("present").toString())).code())
        .isEqualTo(126);
    assertThat(person.outside(project, beside.resolve("tool").toString()).text()).isEqualTo("tool");
  }

  private static List<String> plus(List<String> words, String last) {
    return Stream.concat(words.stream(), Stream.of(last)).toList();
  }
}
