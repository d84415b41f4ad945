package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes: not seen, ended together, and how they ended. */
final class BubblewrapProcessesIT extends PersonTestBase {
  /** Above any process id that there can be. */
  private static final int NO_PROCESS = 1 << 22;

  /** Each look may take the start of a JVM; what is looked for runs for longer than all of them. */
  private static final Duration LONGEST = Duration.ofSeconds(90);

  private final String mark = "bailey_bwrap_" + System.nanoTime();
  private final String tree =
      "export MARK="
          + mark
          + "; setsid sh -c 'trap \"\" TERM HUP; while :; do sleep 0.5; done' >/dev/null 2>&1 & "
          + "(setsid sleep 600 >/dev/null 2>&1 &); sh -c 'kill -STOP $$' & echo up; ";

  @AfterEach
  void killLeftovers() {
    Plain.shell(
        "for p in $(grep -l %s /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); do kill -9 $p; done; true"
            .formatted(mark));
  }

  private int alive() {
    return Integer.parseInt(
        Plain.shell("grep -l MARK=%s /proc/[0-9]*/environ 2>/dev/null | wc -l".formatted(mark)));
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void othersAreNotSeen(Person person) {
    Ending inside = run(person, "ls /proc | grep -c '^[0-9]'; kill -0 %d".formatted(pid()));
    assertThat(inside.code()).isNotZero();
    assertThat(Integer.parseInt(inside.text())).isLessThan(8);
    assertThat(Person.ROOT.outside(project, "kill -0 %d".formatted(pid())).code()).isZero();
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void endsAreExact(Person person) {
    belongsTo(person);
    for (String way : List.of("once", "warm")) {
      Ending ending =
          person.trial(way, project, "exit 137", "kill -9 $$", "exit 3", "kill -TERM $$", "true");
      assertThat(ending.stdout().lines().toList())
          .as("%s: %s", way, ending)
          .containsExactly(
              "Exited[code=137]",
              "Signaled[signal=9]",
              "Exited[code=3]",
              "Signaled[signal=15]",
              "Exited[code=0]");
    }
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void theTreeDiesWithTheCommandAndInTime(Person person) {
    assertThat(run(person, tree + "exit 5").code()).isEqualTo(5);
    assertThat(alive()).isZero();
    assertThat(run(person, List.of("--timeout", "2s"), tree + "sleep 600").code()).isEqualTo(124);
    assertThat(alive()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void killingOneCommandLeavesTheCell(Person person) {
    belongsTo(person);
    Ending ending =
        person.trial(
            "kill",
            project,
            tree + "sleep 600",
            "sleep 600",
            "echo still here; ls /proc | grep -c '^[0-9]'");
    assertThat(ending.text()).as("%s", ending).contains("Killed[]", "second RUNNING", "still here");
    assertThat(alive()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void theTmpIsTheCells(Person person) {
    belongsTo(person);
    Ending ending =
        person.trial("warm", project, "echo kept >/tmp/a; echo x >/dev/shm/b", "cat /tmp/a /tmp/b");
    assertThat(ending.text()).as("%s", ending).contains("kept\nx");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void everythingDiesWithTheJvm(Person person) throws IOException, InterruptedException {
    belongsTo(person);
    for (String way : List.of("once", "warm")) {
      Process jvm =
          new ProcessBuilder(person.as(person.trialWords(way, project, tree + "sleep 600")))
              .directory(project.toFile())
              .start();
      await().atMost(LONGEST).until(() -> alive() >= 4);
      new ProcessBuilder("/bin/kill", "-9", Long.toString(jvm.pid())).start().waitFor();
      jvm.waitFor();
      await().atMost(LONGEST).until(() -> alive() == 0);
    }
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void nothingIsLeft(Person person) {
    belongsTo(person);
    Ending ending = person.trial("leaks", project, "sleep 600 & echo x >/tmp/x", "exit 3");
    assertThat(ending.text()).as("%s", ending).endsWith("no more");
    assertThat(Plain.shell("ls '" + project + "'")).isEqualTo("present");
  }

  /**
   * A bwrap that its killed JVM could not end. The control is one of a JVM that lives: this one.
   */
  @ParameterizedTest
  @EnumSource(Person.class)
  void whatAKilledJvmLeftOfBwrapIsEndedByTheNext(Person person) {
    OwnerName self = OwnerName.current();
    startBwrap(person, self, "of_the_living");
    startBwrap(person, new OwnerName(NO_PROCESS, 1, self.pidNamespace()), "of_the_dead");
    await().atMost(LONGEST).until(() -> bwraps("of_the_living") > 0 && bwraps("of_the_dead") > 0);
    await()
        .atMost(LONGEST)
        .untilAsserted(() -> {
          assertThat(run(person, "sleep 0.2; true").code()).isZero();
          assertThat(bwraps("of_the_dead")).isZero();
        });
    assertThat(bwraps("of_the_living")).isPositive();
  }

  private void startBwrap(Person person, OwnerName owner, String whose) {
    String line =
        "env -i BAILEY_OWNER=%s MARK=%s WHOSE=%s bwrap --unshare-pid --dev-bind / / sleep 600 >/dev/null 2>&1 &";
    assertThat(person.outside(project, line.formatted(owner, mark, whose)).code()).isZero();
  }

  private static int bwraps(String whose) {
    return Integer.parseInt(
        Plain.shell("grep -l WHOSE=%s /proc/[0-9]*/environ 2>/dev/null | wc -l".formatted(whose)));
  }
}
