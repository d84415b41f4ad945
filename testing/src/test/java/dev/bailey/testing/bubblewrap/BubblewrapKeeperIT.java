package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * PID 1 of a sandbox, which ends everything in it, is of the command's user: the command cannot
 * keep it from being scheduled.
 */
final class BubblewrapKeeperIT extends PersonTestBase {
  private static final Path FREEZER = Path.of("/sys/fs/cgroup/freezer");
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Prints what can be done to a process, and with a second argument also to all of its user's. */
  private static final String STARVE =
      """
      import ctypes, os, resource, sys
      target = int(sys.argv[1])
      libc = ctypes.CDLL(None, use_errno=True)
      ioprio_set = {"x86_64": 251, "aarch64": 30}[os.uname().machine]
      def ioprio(which, who):
          if libc.syscall(ioprio_set, which, who, 3 << 13) != 0:
              raise OSError(ctypes.get_errno(), "ioprio_set")
      idle = os.sched_param(0)
      acts = {
          "affinity": lambda: os.sched_setaffinity(target, os.sched_getaffinity(target)),
          "scheduler": lambda: os.sched_setscheduler(target, os.SCHED_IDLE, idle),
          "parameters": lambda: os.sched_setparam(target, idle),
          "priority": lambda: os.setpriority(os.PRIO_PROCESS, target, 19),
          "group": lambda: os.setpriority(os.PRIO_PGRP, target, 19),
          "io": lambda: ioprio(1, target),
          "io group": lambda: ioprio(2, target),
          "limit": lambda: resource.prlimit(target, resource.RLIMIT_NOFILE, (16, 16)),
      }
      if len(sys.argv) > 2:
          acts["user"] = lambda: os.setpriority(os.PRIO_USER, 0, 19)
          acts["io user"] = lambda: ioprio(3, os.getuid())
      for name, act in acts.items():
          try:
              act()
              print(name, end=", ")
          except OSError:
              pass
      print("no more")
      """;

  private static final String KEEPER = "python3 starve.py 1 user";
  private static final String OWN =
      "setsid sleep 600 >/dev/null 2>&1 & until grep -q sleep /proc/$!/comm; do :; done;"
          + " python3 starve.py $!";
  private static final String EVERYTHING =
      "affinity, scheduler, parameters, priority, group, io, io group, limit, no more";

  @BeforeEach
  void writeTheScript() {
    place.write("project/starve.py", STARVE);
    place.write("project/allow.json", "{\"defaultAction\": \"SCMP_ACT_ALLOW\", \"syscalls\": []}");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void isNotTheCommandsToChange(Person person) {
    belongsTo(person);
    for (String way : List.of("once", "warm")) {
      Ending inside = person.trial(way, project, KEEPER);
      assertThat(inside.text()).as("%s: %s", way, inside).endsWith("\nno more");
    }
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void norByAProfileOfTheCallers(Person person) {
    Ending inside =
        run(person, List.of("--seccomp", project.resolve("allow.json").toString()), KEEPER);
    assertThat(inside.text()).as("%s", inside).isEqualTo("no more");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void theCommandsOwnProcessesAre(Person person) {
    Ending inside = run(person, OWN);
    assertThat(inside.text()).as("%s", inside).isEqualTo(EVERYTHING);
    assertThat(person.outside(project, OWN).text()).isEqualTo(EVERYTHING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void norWithUnrestrictedFiles(String backend) {
    Policy policy = Policy.of(FileAccess.unrestricted(project)).withBackend(backend);
    Result result = Sandbox.run(policy, Command.of("/bin/sh", "-c", KEEPER));
    assertThat(result.stdout().text()).as("%s", result).isEqualTo("no more\n");
  }

  /** A frozen keeper stands for one that gets no processor (only cgroup v1 holds up a kill). */
  @Test
  void theTreeEndsWhileTheKeeperDoesNot() throws IOException, InterruptedException {
    String mark = "bailey_keeper_" + System.nanoTime();
    String tree = "export MARK=" + mark + "; setsid sleep 600 & sleep 600";
    Path frozen = FREEZER.resolve(mark);
    Policy policy = Policy.project(project).withBackend("bubblewrap");
    try (Sandbox sandbox = Sandbox.open(policy)) {
      Execution execution =
          sandbox.start(
              Command.of("/bin/sh", "-c", tree),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      await().atMost(LONGEST).until(() -> marked(mark).size() >= 2);
      freeze(frozen, keeper(marked(mark).getFirst()));
      try {
        // By another thread: it may have to wait for the end of the keeper.
        Thread.ofPlatform().daemon().start(execution::kill);
        await().atMost(LONGEST).until(() -> marked(mark).isEmpty());
      } finally {
        thaw(frozen);
      }
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    }
    await().atMost(LONGEST).until(() -> !Files.exists(frozen) || frozen.toFile().delete());
  }

  private static List<String> marked(String mark) {
    return Plain.shell(
            "grep -l MARK=%s /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3".formatted(mark))
        .lines()
        .toList();
  }

  /** PID 1 of the namespace that a process is in. */
  private static String keeper(String pid) {
    return Plain.shell(
        """
        n=$(readlink /proc/%s/ns/pid)
        for p in /proc/[0-9]*; do
          if [ "$(readlink $p/ns/pid)" = "$n" ] && grep -q '^NSpid:.*[^0-9]1$' $p/status; then
            echo ${p#/proc/}
          fi
        done
        """
            .formatted(pid));
  }

  private static void freeze(Path group, String pid) throws IOException {
    if (Files.isDirectory(FREEZER)) {
      Files.createDirectory(group);
      Files.writeString(group.resolve("cgroup.procs"), pid);
      Files.writeString(group.resolve("freezer.state"), "FROZEN");
    }
  }

  private static void thaw(Path group) throws IOException {
    if (Files.isDirectory(group)) {
      Files.writeString(group.resolve("freezer.state"), "THAWED");
    }
  }
}
