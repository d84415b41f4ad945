package dev.bailey.testing.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.AtOnce;
import dev.bailey.testing.Plain;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A command that somebody took out of its control group ends at its deadline all the same. */
@Timeout(180)
final class MovedAwayIT {
  /** The command is started, found and moved in less than that. */
  private static final Duration LIMIT = Duration.ofSeconds(25);

  /**
   * Moves a process of the host, known by its command line, to the top of every hierarchy. Where
   * there is one only, what is below its top are groups.
   */
  private static final String MOVE =
      """
      for look in $(seq 250); do
        pid=$(pgrep -xf '%s') && break
        sleep 0.1
      done
      [ -n "$pid" ] || exit 1
      tops=/sys/fs/cgroup
      [ -e $tops/cgroup.controllers ] || tops="$tops $tops/*"
      for file in $(printf '%%s/cgroup.procs ' $tops); do
        [ ! -e $file ] || echo $pid >$file || exit 1
      done
      ! grep -q bailey- /proc/$pid/cgroup\
      """;

  /** All at once: each takes the whole of its time. */
  @Test
  void itsTimeIsUpAllTheSame() throws Exception {
    AtOnce.check(List.of("namespace", "landlock", "bubblewrap"), MovedAwayIT::endsInTime);
  }

  private static void endsInTime(String backend) throws InterruptedException {
    String command = "sleep " + (1_000_000 + System.nanoTime() % 1_000_000_000);
    OutputStream nowhere = OutputStream.nullOutputStream();
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Policy policy =
          Policy.project(project.path())
              .withBackend(backend)
              // Landlock of an old kernel cannot keep all of it, and none of it matters here.
              .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new))
              .withLimits(Limits.none().withProcesses(20).withWallTime(LIMIT));
      try (Sandbox sandbox = Sandbox.open(policy)) {
        Execution execution = sandbox.start(Command.of(command.split(" ")), nowhere, nowhere);
        Plain.shell(MOVE.formatted(command));
        assertThat(execution.await().outcome()).as(backend).isEqualTo(new Outcome.TimedOut(LIMIT));
      }
    }
  }
}
