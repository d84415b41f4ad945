package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rooms that commands of a kept sandbox have one after the other. */
final class BubblewrapRoomsIT extends PersonTestBase {
  /** The number of a namespace that is gone may be the next one's: so when it began, too. */
  private static final String ROOM =
      "echo $(stat -Lc %i /proc/self/ns/pid) $(cut -d ' ' -f 22 /proc/1/stat)";

  /** Opens the memory of a process, and more. */
  private static final String INTRUDE =
      """
      python3 -c 'import sys
      pid = int(sys.argv[1])
      for name in "mem", "environ", "maps", "exe":
        try:
          open("/proc/%d/%s" % (pid, name), "rb", 0)
          print(name, "opened")
        except OSError as e:
          print(name, e.errno)
      ' \
      """;

  private static final int EXIT_CODES = 256;
  private static final int AT_ONCE = Rounds.atLeast(200);

  private static final String NEIGHBOUR = "sleep 600 >/dev/null 2>&1 & ";

  @ParameterizedTest
  @EnumSource(Person.class)
  void nobodyInsideGetsIntoTheKeeper(Person person) {
    Ending inside = run(person, INTRUDE + "1");
    assertThat(inside.text().lines().toList())
        .as("%s", inside)
        .containsExactly("mem 13", "environ 13", "maps 13", "exe 13");
    // The control: another process of the same user in the same room.
    Ending control = run(person, NEIGHBOUR + INTRUDE + "$!");
    assertThat(control.text().lines().toList())
        .as("%s", control)
        .containsExactly("mem opened", "environ opened", "maps opened", "exe opened");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void theKeeperDoesNotEndBySignalsFromInside(Person person) {
    Ending inside = run(person, "kill -9 1; kill -TERM 1; kill -STOP 1; kill -SEGV 1; echo alive");
    assertThat(inside.text()).isEqualTo("alive");
    assertThat(run(person, NEIGHBOUR + "kill -9 $!; wait $!; echo $?").text()).isEqualTo("137");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void aCommandThatLeavesNothingIsFollowedInTheSameRoom(Person person) {
    belongsTo(person);
    Ending ending =
        person.trial(
            "warm", project, "stat -Lc %i /proc/self/ns/pid", "stat -Lc %i /proc/self/ns/pid");
    List<String> namespaces = ending.stdout().lines().filter(it -> !it.contains("[")).toList();
    assertThat(namespaces).as("%s", ending).hasSize(2);
    assertThat(namespaces.getFirst()).isEqualTo(namespaces.getLast());
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void whatACommandLeavesIsGoneBeforeTheNext(Person person) {
    belongsTo(person);
    Ending ending =
        person.trial(
            "warm",
            project,
            "(setsid sleep 61 >/dev/null 2>&1 &) ; " + ROOM,
            ROOM + "; cat /proc/[0-9]*/comm | grep -c sleep");
    List<String> lines = ending.stdout().lines().filter(it -> !it.contains("[")).toList();
    assertThat(lines).as("%s", ending).hasSize(3);
    assertThat(lines.get(0)).isNotEqualTo(lines.get(1));
    assertThat(lines.get(2)).isEqualTo("0");
  }

  /** A room that was left after a launch that failed is free once, not twice. */
  @Test
  void commandsAfterAFailedLaunchAreKeptApart() throws Exception {
    belongsTo(Person.ROOT);
    Policy policy = Policy.project(project).withBackend("bubblewrap");
    Command lost = Command.of("true").in(project.resolve("gone"));
    // Each waits until the other one has begun: then both have their rooms.
    String room = "touch %s; until [ -e %s ]; do sleep 0.01; done; stat -Lc %%i /proc/self/ns/pid";
    try (Sandbox sandbox = Sandbox.open(policy);
        ExecutorService executor = Executors.newFixedThreadPool(2)) {
      assertThat(sandbox.exec("true").exitCode()).isZero();
      assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> sandbox.exec(lost));
      Callable<Result> first = () -> sandbox.exec("/bin/sh", "-c", room.formatted("one", "two"));
      Callable<Result> second = () -> sandbox.exec("/bin/sh", "-c", room.formatted("two", "one"));
      List<Future<Result>> results = executor.invokeAll(List.of(first, second));
      assertThat(results.getFirst().get().stdout().text())
          .isNotEmpty()
          .isNotEqualTo(results.getLast().get().stdout().text());
    }
  }

  @Test
  void manyAtTheSameTimeAreKeptApart() throws Exception {
    belongsTo(Person.ROOT);
    Policy policy = Policy.project(project).withBackend("bubblewrap");
    try (Sandbox sandbox = Sandbox.open(policy);
        ExecutorService executor = Executors.newFixedThreadPool(8)) {
      List<Callable<Result>> commands = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        String script = "echo out %1$d; echo err %1$d >&2; exit %2$d".formatted(i, i % EXIT_CODES);
        commands.add(() -> sandbox.exec(Command.of("/bin/sh", "-c", script)));
      }
      List<Future<Result>> results = executor.invokeAll(commands);
      for (int i = 0; i < results.size(); i++) {
        Result result = results.get(i).get();
        assertThat(result.outcome()).isEqualTo(new Outcome.Exited(i % EXIT_CODES));
        assertThat(result.stdout().text()).isEqualTo("out " + i + "\n");
        assertThat(result.stderr().text()).isEqualTo("err " + i + "\n");
      }
    }
  }

  @Test
  void theJvmGoesOnMeanwhile() throws Exception {
    belongsTo(Person.ROOT);
    Policy policy = Policy.project(project).withBackend("bubblewrap");
    try (Sandbox sandbox = Sandbox.open(policy);
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> codes = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        codes.add(executor.submit(() -> sandbox.exec(Command.of("/bin/true")).exitCode()));
        if (i % 20 == 0) {
          System.gc();
        }
      }
      for (Future<Integer> code : codes) {
        assertThat(code.get()).isZero();
      }
    }
  }
}
