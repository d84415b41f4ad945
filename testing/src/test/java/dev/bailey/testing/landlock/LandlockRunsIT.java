package dev.bailey.testing.landlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.PrivateDirectories;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What works inside, how commands end, and what is left of them. */
@Timeout(240)
final class LandlockRunsIT {
  private static String processes(String mark) {
    return Plain.run(Path.of("/"), List.of("/usr/bin/pgrep", "-f", "sleep " + mark)).text();
  }

  /** Whether none is left, after all that were found were killed. */
  private static boolean killed(String mark) {
    Plain.run(Path.of("/"), List.of("/usr/bin/pkill", "-9", "-f", "sleep " + mark));
    return processes(mark).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void anOrdinaryScriptWorks(int user) {
    try (Someone someone = new Someone(user)) {
      String script =
          """
          echo a > file && mkdir d && mv file d/ && cat d/file && touch d/file && rm -r d
          test -z "$(ls "$HOME")" && echo b > "$TMPDIR/x" && mv "$TMPDIR/x" . && cat x
          cat < /dev/null > /dev/zero; head -c 1 /dev/urandom > r; grep -q processor /proc/cpuinfo
          /usr/bin/python3 -c 'import subprocess; print(subprocess.check_output(["echo", "c"]))'
          echo "$VALUE"
          """;
      Ending ending =
          someone.bailey(List.of("--env", "VALUE=it's \"$(x)\" d"), "/bin/sh", "-ec", script);
      assertThat(ending.stderr()).isEmpty();
      assertThat(ending.stdout()).isEqualTo("a\nb\nb'c\\n'\nit's \"$(x)\" d\n");
      assertThat(PrivateDirectories.list()).isEmpty();
    }
  }

  /** A preloaded library of the project is the command's alone: no other program runs before it. */
  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void theEnvironmentReachesTheCommandAlone(int user) throws Exception {
    try (Someone someone = new Someone(user)) {
      String source =
          "#include <stdio.h>\n#include <unistd.h>\n__attribute__((constructor)) static void go() {"
              + " char p[99] = {0}; readlink(\"/proc/self/exe\", p, 98);"
              + " fprintf(stderr, \"in %s\\n\", p); }";
      someone.project.write("pre.c", source);
      Plain.shell(
          "gcc -shared -fPIC -o %s %s"
              .formatted(someone.project.resolve("pre.so"), someone.project.resolve("pre.c")));
      someone.own();
      String library = "LD_PRELOAD=" + someone.project.resolve("pre.so");
      Ending ending = someone.bailey(List.of("--env", library), "/usr/bin/env");
      assertThat(ending.stderr()).isEqualTo("in /usr/bin/env\n");
      assertThat(ending.stdout()).contains(library);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void theWholeTreeDies(int user) {
    try (Someone someone = new Someone(user)) {
      String mark = "8" + System.nanoTime() % 100_000_000;
      String daemon = "(setsid sh -c '(setsid sleep %s &) ; sleep %s' &) ; ".formatted(mark, mark);
      assertThat(someone.bailey(List.of(), "/bin/sh", "-c", daemon + "sleep 0.3").code()).isZero();
      assertThat(processes(mark)).isEmpty();
      Ending late =
          someone.bailey(List.of("--timeout", "500ms"), "/bin/sh", "-c", daemon + "sleep " + mark);
      assertThat(late.code()).isEqualTo(124);
      assertThat(processes(mark)).isEmpty();
      // The control: without a sandbox the daemon stays.
      new Act(
              List.of("/bin/sh", "-c", "exec >/dev/null 2>&1; " + daemon + "true"),
              someone.project.path(),
              user)
          .outside();
      await().atMost(Duration.ofSeconds(60)).until(() -> !processes(mark).isEmpty());
      // Some of them are on their way to be others.
      await().atMost(Duration.ofSeconds(60)).until(() -> killed(mark));
    }
  }

  /** Processes that fork faster than one could count them. */
  @Test
  void aForkBombOfAnOrdinaryUserDies() {
    try (Someone someone = new Someone(Someone.NOBODY)) {
      String mark = "9" + System.nanoTime() % 100_000_000;
      String fork = "(setsid sleep " + mark + " &)";
      String bomb = "i=0; while [ $i -lt 400 ]; do " + fork + "; i=$((i+1)); done; sleep 9";
      Ending ending = someone.bailey(List.of("--timeout", "700ms"), "/bin/sh", "-c", bomb);
      assertThat(ending.code()).isEqualTo(124);
      assertThat(processes(mark)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void aKilledJvmIsCleanedUpAfterByTheNext(int user) throws Exception {
    try (Someone someone = new Someone(user)) {
      String mark = "7" + System.nanoTime() % 100_000_000;
      Process doomed =
          someone.start(List.of(), "/bin/sh", "-c", "echo ready; (setsid sleep " + mark + ")");
      assertThat(Someone.firstLine(doomed)).isEqualTo("ready");
      await().atMost(Duration.ofSeconds(60)).until(() -> !processes(mark).isEmpty());
      doomed.destroyForcibly().waitFor();
      if (user != 0) {
        // The shell that ends the tree sees that the JVM is gone.
        await().atMost(Duration.ofSeconds(60)).until(() -> processes(mark).isEmpty());
      }
      assertThat(PrivateDirectories.list()).hasSize(1);
      assertThat(someone.bailey(List.of(), "/bin/true").code()).isZero();
      assertThat(PrivateDirectories.list()).isEmpty();
      assertThat(processes(mark)).isEmpty();
    }
  }

  @Test
  void limitsAreKeptOrRefused() {
    try (Someone root = new Someone(0);
        Someone nobody = new Someone(Someone.NOBODY)) {
      String hog = "x = bytearray(200 << 20)";
      List<String> memory = List.of("--memory", "50m");
      assertThat(root.bailey(memory, "/usr/bin/python3", "-c", hog).code()).isEqualTo(137);
      assertThat(root.bailey(List.of(), "/usr/bin/python3", "-c", hog).code()).isZero();
      assertThat(nobody.bailey(memory, "/bin/true").stderr()).contains("--accept memory");
      for (Someone someone : List.of(root, nobody)) {
        Ending files = someone.bailey(List.of("--open-files", "64"), "/bin/sh", "-c", "ulimit -n");
        assertThat(files.text()).isEqualTo("64");
        assertThat(someone.bailey(List.of("--disk", "1m"), "/bin/true").stderr())
            .contains("--accept disk");
        assertThat(
                someone
                    .bailey(
                        List.of("--deny", someone.project.resolve("missing").toString()),
                        "/bin/true")
                    .stderr())
            .contains("--accept files");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void privilegesAreGivenUp(int user) {
    try (Someone someone = new Someone(user)) {
      Ending report = someone.bailey(List.of("--verbose"), "/usr/bin/id", "-u");
      assertThat(report.text()).isEqualTo(String.valueOf(user));
      assertThat(report.stderr()).contains("hardening, not isolation", "Landlock version");
      String gain = "cp /bin/sh s && chmod u+s s";
      assertThat(someone.bailey(List.of(), "/bin/sh", "-c", gain).code()).isNotZero();
      assertThat(someone.bailey(List.of("--accept", "files"), "/bin/sh", "-c", gain).code())
          .isNotZero();
      assertThat(
              someone
                  .bailey(
                      List.of("--accept", "files"), "/bin/sh", "-c", "cp /bin/sh s && chmod 700 s")
                  .code())
          .isZero();
      assertThat(someone.bailey(List.of(), "/usr/bin/unshare", "-U", "true").code()).isNotZero();
    }
  }
}
