package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.workspace.Driver;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The first process of a session's sandbox is killed, and with it everything in there. Whoever
 * waits is told, and the next command has a new sandbox with the same files.
 */
@Timeout(240)
final class KilledInitIT {
  private static final String ID = "one";
  private static final OutputStream NOWHERE = OutputStream.nullOutputStream();

  private TemporaryPlace state = new TemporaryPlace(Path.of("unset"));
  private SessionService sessions;

  @BeforeEach
  void open() {
    state = TemporaryPlace.in("/srv");
    sessions = Sessions.local(SessionsConfig.in(state.path()).withDriver(Driver.COPY));
  }

  @AfterEach
  void close() {
    sessions.close();
    state.close();
  }

  private Session session() {
    return sessions.get(ID);
  }

  private void create(String backend) {
    Policy policy = Policy.project(state.path()).withBackend(backend);
    sessions.create(NewSession.named("one").policy(SessionPolicy.of(policy)));
    run("echo kept >file");
  }

  private String run(String script) {
    Result result = session().exec("/bin/sh", "-c", script);
    assertThat(result.exitCode()).as(result.stderr().text()).isZero();
    return result.stdout().text().strip();
  }

  /** As the host sees it: the process that is the first one in the namespace of a process. */
  private static String firstBeside(String pid) {
    return Plain.shell(
        """
        ns=$(readlink /proc/%s/ns/pid)
        for p in /proc/[0-9]*; do
          if [ "$(readlink $p/ns/pid 2>/dev/null)" = "$ns" ] \
              && grep -q '^NSpid:.*\\s1$' $p/status 2>/dev/null; then echo ${p#/proc/}; fi
        done\
        """
            .formatted(pid));
  }

  /** The host's number of a process of the session, known by its command line. */
  private static String pidOf(String argument) {
    await().until(() -> !Plain.shell("pgrep -xf 'sleep " + argument + "' || true").isBlank());
    return Plain.shell("pgrep -xf 'sleep " + argument + "'").lines().findFirst().orElseThrow();
  }

  private static String unique() {
    return Long.toString(1_000_000 + System.nanoTime() % 1_000_000_000);
  }

  private static void signal(String pid) {
    assertThat(pid).matches("\\d+");
    Plain.shell("kill -9 " + pid);
  }

  private static void kill(String pid) {
    signal(pid);
    // Until then it may still be entered, and what enters is killed with it.
    String ended =
        "! test -e /proc/%1$s || grep -q '^State:.[ZX]' /proc/%1$s/status".formatted(pid);
    await().until(() -> Plain.run(Path.of("/"), List.of("/bin/sh", "-c", ended)).succeeded());
  }

  /** The next command works, with the files that were there. */
  private void assertUsable() {
    assertThat(run("cat file")).isEqualTo("kept");
    assertThat(run("echo again >>file; cat file")).isEqualTo("kept\nagain");
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void whileNothingRuns(String backend) throws InterruptedException {
    create(backend);
    kill(first());
    assertUsable();
  }

  /** The command may still get in, and is killed then; but it never finds no sandbox. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void thisVeryMoment(String backend) throws InterruptedException {
    create(backend);
    for (int i = 0; i < 10; i++) {
      String first = first();
      Thread killer = Thread.ofVirtual().start(() -> kill(first));
      Outcome outcome = session().exec("cat", "file").outcome();
      assertThat(outcome).isIn(new Outcome.Exited(0), new Outcome.Signaled(9));
      killer.join();
    }
    assertUsable();
  }

  /** Of the sandbox that the next command would run in. */
  private String first() throws InterruptedException {
    String seconds = unique();
    Execution execution = session().start(Command.of("sleep", seconds), NOWHERE, NOWHERE);
    String first = firstBeside(pidOf(seconds));
    execution.signal(15);
    execution.await();
    return first;
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void whileACommandRuns(String backend) throws InterruptedException {
    create(backend);
    String seconds = unique();
    Execution execution = session().start(Command.of("sleep", seconds), NOWHERE, NOWHERE);
    kill(firstBeside(pidOf(seconds)));
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Signaled(9));
    assertUsable();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void whileAProcessRuns(String backend) {
    create(backend);
    String seconds = unique();
    ManagedProcess process = session().processes().start(Command.of("sleep", seconds));
    kill(firstBeside(pidOf(seconds)));
    await().until(() -> session().processes().running() == 0);
    ManagedProcess ended = session().processes().get(process.id());
    assertThat(ended.state()).isEqualTo(ManagedProcess.State.EXITED);
    assertThat(ended.exit()).contains(128 + 9);
    assertUsable();
    assertThat(session().processes().start(Command.of("sleep", "60")).state())
        .isEqualTo(ManagedProcess.State.RUNNING);
  }

  @Test
  void whileItIsPaused() {
    create("namespace");
    String seconds = unique();
    ManagedProcess process = session().processes().start(Command.of("sleep", seconds));
    String first = firstBeside(pidOf(seconds));
    session().pause();
    signal(first);
    session().resume();
    await().until(() -> session().processes().running() == 0);
    assertThat(session().processes().get(process.id()).exit()).contains(128 + 9);
    assertUsable();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void toolsAndFilesWorkAgainToo(String backend) throws InterruptedException {
    create(backend);
    kill(first());
    ToolCall call = new ToolCall("a", "bash", "{\"command\": \"cat file\"}");
    assertThat(session().tool(call).text()).contains("kept");
    kill(first());
    byte[] content = session().files().read("file", 100);
    assertThat(content).asString().isEqualTo("kept\n");
  }

  @Test
  void aDeadSandboxCanBePausedAndRolledBack() throws InterruptedException {
    create("namespace");
    session().snapshot("s");
    kill(first());
    session().pause();
    session().resume();
    assertUsable();
    kill(first());
    session().rollback("s", Restore.FILES);
    assertUsable();
  }

  /** What keeps the namespaces that all commands of a bubblewrap sandbox share. */
  @Test
  void whenTheKeeperOfAllRoomsIsKilled() {
    create("bubblewrap");
    kill(
        Plain.shell(
            """
            for p in $(pgrep -P %d); do
              for c in $(pgrep -P $p); do
                if [ -n "$(readlink /proc/$c/exe | grep memfd)" ] \
                    && ! grep -q '^NSpid:.*\\s1$' /proc/$c/status; then echo $c; fi
              done
            done\
            """
                .formatted(ProcessHandle.current().pid())));
    assertUsable();
    ManagedProcess beside = session().processes().start(Command.of("sleep", "60"));
    assertUsableBeside(beside);
  }

  private void assertUsableBeside(ManagedProcess beside) {
    assertThat(run("echo beside")).isEqualTo("beside");
    assertThat(session().processes().get(beside.id()).state())
        .isEqualTo(ManagedProcess.State.RUNNING);
  }
}
