package dev.bailey.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.signal.ForwardedSignal;
import dev.bailey.cli.terminal.CallerTerminal;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunTest {
  @TempDir private Path project;
  private FakeCaller caller;
  private final FakeBackend backend = new FakeBackend("fake");
  private final FakeMachine machine =
      new FakeMachine(backend, new FakeBackend("host", Strength.NONE));

  @BeforeEach
  void sitDown() {
    caller = new FakeCaller(project);
  }

  @Test
  void outputAndExitCodeAreTheCommands() {
    int code = caller.types(machine, "run", "--", "sh", "-c", "echo out; echo err >&2; exit 7");
    assertThat(code).isEqualTo(7);
    assertThat(caller.stdout()).isEqualTo("out\n");
    assertThat(caller.stderr()).isEqualTo("err\n");
    assertThat(backend.isClosed()).isTrue();
  }

  @Test
  void commandStartsInTheProject() {
    assertThat(caller.types(machine, "run", "pwd")).isZero();
    assertThat(caller.stdout()).isEqualTo(project + "\n");
  }

  @Test
  void standardInputIsPassedOn() {
    caller.typing("hello").types(machine, "run", "cat");
    assertThat(caller.stdout()).isEqualTo("hello");
  }

  @Test
  void jsonPassesInputOnlyWhenAsked() {
    caller.typing("hello").types(machine, "run", "--json", "--", "cat");
    assertThat(JsonText.parse(caller.stdout())).containsEntry("stdout", "");
    caller.typing("hello").types(machine, "run", "--json", "--stdin", "--", "cat");
    assertThat(JsonText.parse(caller.stdout())).containsEntry("stdout", "hello");
  }

  @Test
  void signalsEndTheCommandWithTheShellsCode() {
    int code = caller.types(machine, "run", "--", "sh", "-c", "kill -TERM $$");
    assertThat(code).isEqualTo(128 + 15);
    assertThat(caller.stderr()).isEmpty();
  }

  @Test
  void timeoutIsExplained() {
    int code = caller.types(machine, "run", "--timeout", "100ms", "--", "sleep", "60");
    assertThat(code).isEqualTo(124);
    assertThat(caller.stderr()).isEqualTo("bailey: killed after 100ms (--timeout)\n");
  }

  @Test
  void outputLimitIsExplained() {
    int code = caller.types(machine, "run", "--output", "1k", "--", "yes");
    assertThat(code).isEqualTo(137);
    assertThat(caller.stdout()).hasSize(1024);
    assertThat(caller.stderr()).isEqualTo("bailey: killed after 1 KiB of output (--output)\n");
  }

  @Test
  void otherOutcomesAreExplained() {
    assertOutcome(
        new Outcome.OutOfMemory(),
        137,
        "bailey: killed, out of memory (limit 256 MiB: raise it with --memory)\n",
        "--memory",
        "256m");
    assertOutcome(
        new Outcome.LimitReached(Promise.PROCESSES, 2),
        2,
        "bailey: the command reached its limit of processes (limit 1024: raise it with --pids)"
            + " and exited with 2\n");
    assertOutcome(new Outcome.Killed(), 137, "bailey: killed\n");
    assertOutcome(
        new Outcome.Denied(126, "./x is not executable", new Remedy.Advice("chmod +x ./x")),
        126,
        "bailey: ./x is not executable\nhint: chmod +x ./x\n");
    assertOutcome(new Outcome.Exited(3), 3, "");
    assertOutcome(new Outcome.Signaled(9), 137, "");
  }

  private void assertOutcome(Outcome outcome, int code, String stderr, String... options) {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", "x"));
    FakeMachine scripted = new FakeMachine(new ScriptedBackend(outcome));
    assertThat(caller.types(scripted, words.toArray(String[]::new))).isEqualTo(code);
    assertThat(caller.stderr()).isEqualTo(stderr);
  }

  @Test
  void platformFailureIs125WithHintAndNoTrace() {
    backend.failingWith(
        BaileyException.of(ErrorCode.LAUNCH_FAILED, "unshare", "namespaces", "not permitted")
            .withHint("Run as root."));
    assertThat(caller.types(machine, "run", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .isEqualTo("bailey: unshare namespaces: not permitted\nhint: Run as root.\n");
    assertThat(caller.stdout()).isEmpty();
  }

  @Test
  void defectIs125AndShowsItsTraceOnlyWhenAsked() {
    backend.failingWith(new IllegalStateException("oops"));
    assertThat(caller.types(machine, "run", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .startsWith("bailey: run bailey: java.lang.IllegalStateException: oops\nhint: ")
        .doesNotContain("\tat ");
    caller.with("BAILEY_DEBUG", "1").types(machine, "run", "true");
    assertThat(caller.stderr()).contains("\tat dev.bailey.cli.RunTest");
  }

  @Test
  void noBackendIs125() {
    FakeMachine bare = new FakeMachine(new FakeBackend("x").withObstacle("no kernel", "Get one."));
    assertThat(caller.types(bare, "run", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .isEqualTo("bailey: choose a backend of level default: x: no kernel\nhint: x: Get one.\n");
  }

  @Test
  void missingCommandIs125() {
    for (String[] words : new String[][] {{"run"}, {"run", "--"}, {"run", "--", ""}}) {
      assertThat(caller.types(machine, words)).isEqualTo(125);
      assertThat(caller.stderr()).startsWith("bailey: run command: ").contains("echo hello");
    }
  }

  @Test
  void nulByteIs125() {
    assertThat(caller.types(machine, "run", "echo", "a\0b")).isEqualTo(125);
    assertThat(caller.stderr()).contains("NUL byte");
    assertThat(caller.types(machine, "run", "--read", "a\0b", "echo")).isEqualTo(125);
    assertThat(caller.stderr()).contains("option --read: not a path");
    assertThat(caller.types(machine, "run", "--env", "A=\0", "echo")).isEqualTo(125);
    assertThat(caller.stderr()).contains("NUL byte");
  }

  @Test
  void wordsBehindTheDashesAreTheCommands() {
    caller.types(machine, "run", "--", "echo", "--json", "--", "-x");
    assertThat(caller.stdout()).isEqualTo("--json -- -x\n");
    caller.types(machine, "run", "echo", "--memory", "--");
    assertThat(caller.stdout()).isEqualTo("--memory --\n");
  }

  @Test
  void failureInACommandThatMentionsJsonIsText() {
    backend.failingWith(new IllegalStateException("oops"));
    assertThat(caller.types(machine, "run", "echo", "--json")).isEqualTo(125);
    assertThat(caller.stdout()).isEmpty();
  }

  @Test
  void verboseReportsEnforcement() {
    caller.types(machine, "run", "--verbose", "--", "true");
    assertThat(caller.stderr())
        .startsWith("bailey: backend fake, the preferred backend works here\n")
        .contains("  files       not verified  project: nothing at all\n")
        .contains("memory at most 2 bytes");
  }

  @Test
  void jsonTellsEverything() {
    int code =
        caller.types(machine, "run", "--json", "--", "sh", "-c", "echo a; echo b >&2; exit 4");
    assertThat(code).isEqualTo(4);
    assertThat(caller.stderr()).isEmpty();
    assertThat(caller.stdout()).endsWith("}\n").doesNotContain("\n{");
    var json = JsonText.parse(caller.stdout());
    assertThat(json)
        .containsOnlyKeys(JsonText.RESULT_MEMBERS)
        .containsEntry("status", "failed")
        .containsEntry("exit_code", 4L)
        .containsEntry("stdout", "a\n")
        .containsEntry("stderr", "b\n")
        .containsEntry("stdout_truncated", false)
        .containsEntry("backend", "fake")
        .containsEntry("reason", "the preferred backend works here")
        .containsEntry("error", JsonText.NULL);
    assertThat(JsonText.object(json, "resource_usage"))
        .containsEntry("cpu_time_ns", 1L)
        .containsEntry("memory_peak_bytes", 2L)
        .containsEntry("io_read_bytes", 3L)
        .containsEntry("io_write_bytes", 4L);
    assertThat(JsonText.object(json, "outcome"))
        .containsEntry("type", "exited")
        .containsEntry("code", 4L);
    assertThat(String.valueOf(json.get("start_time")))
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
    assertThat(String.valueOf(json.get("enforcement")))
        .isEqualTo("[{promise=files, asked=project, mechanism=nothing at all, verified=false}]");
  }

  @Test
  void jsonReplacesWhatIsNotUtf8() {
    caller.types(machine, "run", "--json", "--", "printf", "a\\377\\000\\303\\274b");
    assertThat(JsonText.parse(caller.stdout())).containsEntry("stdout", "a\ufffd\0üb");
  }

  @Test
  void jsonKeepsTenMebibytesOfEachStream() {
    int code =
        caller.types(
            machine, "run", "--json", "--", "sh", "-c", "head -c 11534336 /dev/zero | tr '\\0' x");
    assertThat(code).isZero();
    var json = JsonText.parse(caller.stdout());
    assertThat(String.valueOf(json.get("stdout"))).hasSize(10 << 20);
    assertThat(json)
        .containsEntry("stdout_truncated", true)
        .containsEntry("stderr_truncated", false)
        .containsEntry("status", "completed");
  }

  @Test
  void jsonTellsWhichStreamReachedTheLimit() {
    int code = caller.types(machine, "run", "--json", "--output", "100", "--", "yes");
    assertThat(code).isEqualTo(137);
    var json = JsonText.parse(caller.stdout());
    assertThat(json)
        .containsEntry("status", "output-limit")
        .containsEntry("stdout_truncated", true)
        .containsEntry("stderr_truncated", false);
    assertThat(JsonText.object(json, "outcome"))
        .containsEntry("type", "output-limit")
        .containsEntry("bytes", 100L);
  }

  @Test
  void jsonOutcomes() {
    assertThat(jsonOutcome(new Outcome.Signaled(9))).isEqualTo("{type=signaled, signal=9}");
    assertThat(jsonOutcome(new Outcome.TimedOut(Duration.ofSeconds(1))))
        .isEqualTo(
            "{type=timed-out, limit_ns=1000000000, remedies=[{type=raise-limit, limit=time}]}");
    assertThat(jsonOutcome(new Outcome.OutOfMemory()))
        .isEqualTo("{type=out-of-memory, remedies=[{type=raise-limit, limit=memory}]}");
    assertThat(jsonOutcome(new Outcome.LimitReached(Promise.OPEN_FILES, 1)))
        .isEqualTo(
            "{type=limit-reached, limit=open-files, code=1,"
                + " remedies=[{type=raise-limit, limit=open-files}]}");
    assertThat(jsonOutcome(new Outcome.Killed())).isEqualTo("{type=killed}");
    assertThat(jsonOutcome(new Outcome.Denied(127, "no x", new Remedy.Advice("y"))))
        .isEqualTo("{type=denied, code=127, what=no x, hint=y, remedies=[{type=advice, text=y}]}");
  }

  private String jsonOutcome(Outcome outcome) {
    FakeMachine scripted = new FakeMachine(new ScriptedBackend(outcome));
    assertThat(caller.types(scripted, "run", "--json", "x")).isEqualTo(outcome.exitCode());
    var json = JsonText.parse(caller.stdout());
    assertThat(json).containsEntry("status", outcome.status().label());
    return String.valueOf(json.get("outcome"));
  }

  @Test
  void jsonFailuresHaveTheSameMembers() {
    for (String[] words :
        new String[][] {
          {"run", "--json", "--memroy", "1", "--", "true"},
          {"run", "--memroy", "1", "--json", "--", "true"},
          {"run", "--json"},
          {"run", "--json", "--tty", "--", "true"},
          {"run", "--json", "--backend", "nope", "--", "true"},
        }) {
      assertThat(caller.types(machine, words)).isEqualTo(125);
      var json = JsonText.parse(caller.stdout());
      assertThat(json)
          .containsOnlyKeys(JsonText.RESULT_MEMBERS)
          .containsEntry("status", "error")
          .containsEntry("exit_code", 125L);
      assertThat(JsonText.object(json, "error"))
          .containsOnlyKeys("code", "message", "hint", "remedies", "operation", "subject", "reason")
          .containsEntry("code", "INVALID_REQUEST");
      assertThat(caller.stderr()).isEmpty();
    }
  }

  @Test
  void defaultsOfAPersonsCommand() {
    caller.types(machine, "run", "true");
    var policy = backend.lastPolicy();
    assertThat(policy.files()).isEqualTo(FileAccess.project(project));
    assertThat(policy.network()).isEqualTo(NetworkAccess.none());
    assertThat(policy.accepted()).isEmpty();
    assertThat(policy.limits().wallTime()).isEmpty();
    assertThat(policy.limits().cpus()).isEmpty();
    assertThat(policy.limits().outputBytes()).isEmpty();
    assertThat(policy.limits().openFiles()).isEmpty();
    assertThat(policy.limits().processes()).contains(1024);
    long memory = policy.limits().memoryBytes().orElseThrow();
    assertThat(policy.limits().diskBytes().orElseThrow()).isEqualTo(memory / 2);
    assertThat(backend.lastCommand().environment()).isEmpty();
    assertThat(backend.lastCommand().terminal()).isEmpty();
  }

  @Test
  void hostBackendIsUnconfinedUnlessSaidOtherwise() {
    FakeBackend host = new FakeBackend("host", Strength.NONE);
    FakeMachine unconfined = new FakeMachine(host);
    caller.types(unconfined, "run", "--backend", "host", "true");
    assertThat(host.lastPolicy().files()).isEqualTo(FileAccess.unrestricted(project));
    assertThat(host.lastPolicy().network()).isEqualTo(NetworkAccess.full());
    assertThat(host.lastPolicy().limits().memoryBytes()).isEmpty();
    caller.types(
        unconfined, "run", "--backend=host", "--fs=read-only", "--net=none", "--pids=9", "true");
    assertThat(host.lastPolicy().files()).isEqualTo(FileAccess.readOnly(project));
    assertThat(host.lastPolicy().network()).isEqualTo(NetworkAccess.none());
    assertThat(host.lastPolicy().limits().processes()).contains(9);
  }

  @Test
  void levelAndModeOffAreTheHostsDefaults() {
    FakeBackend host = new FakeBackend("open", Strength.NONE);
    FakeMachine unconfined = new FakeMachine(backend, host);
    for (String option : List.of("--level=off", "--mode=off", "--backend=open")) {
      assertThat(caller.types(unconfined, "run", option, "true")).isZero();
      assertThat(host.lastPolicy().files()).isEqualTo(FileAccess.unrestricted(project));
      assertThat(host.lastPolicy().network()).isEqualTo(NetworkAccess.full());
      assertThat(host.lastPolicy().limits().memoryBytes()).isEmpty();
      assertThat(caller.stderr()).isEmpty();
    }
    caller.types(unconfined, "run", "--mode=strict", "true");
    assertThat(backend.lastPolicy().files()).isEqualTo(FileAccess.readOnly(project));
    assertThat(backend.lastPolicy().network()).isEqualTo(NetworkAccess.none());
  }

  @Test
  void aLevelThatIsNotThereIsRefused() {
    assertThat(caller.types(machine, "run", "--tier=strong", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .startsWith("bailey: choose a backend of level maximum: none is installed\nhint: ");
    assertThat(caller.types(machine, "run", "--level=enhanced", "true")).isZero();
  }

  @Test
  void aWeakChoiceIsToldAtOnceWithTheWayToMore() {
    FakeBackend root = new FakeBackend("root").withObstacle("needs root", "sudo bailey");
    FakeBackend rules = new FakeBackend("rules", Strength.HARDENING);
    FakeMachine weak = new FakeMachine(root, rules);
    assertThat(caller.types(weak, "run", "--", "sh", "-c", "echo x >&2")).isZero();
    assertThat(caller.stderr())
        .contains("bailey: confined by rules only (hardening, not isolation): root: needs root\n")
        .contains("hint: for more, root: sudo bailey\n");
    caller.types(weak, "run", "--verbose", "true");
    assertThat(caller.stderr())
        .contains("bailey: backend rules, the first that works here\n")
        .contains("  not root: needs root (fix: sudo bailey)\n");
    caller.types(weak, "run", "--json", "true");
    assertThat(caller.stderr()).isEmpty();
    assertThat(JsonText.parse(caller.stdout()))
        .containsEntry("backend", "rules")
        .containsEntry("reason", "the first that works here");
    assertThat(String.valueOf(JsonText.parse(caller.stdout()).get("rejected")))
        .isEqualTo(
            "[{backend=root, reason=needs root, fix=sudo bailey,"
                + " remedies=[{type=advice, text=sudo bailey}]}]");
    caller.types(weak, "run", "--backend=rules", "true");
    assertThat(caller.stderr()).isEmpty();
  }

  @Test
  void interruptIsForwardedAndTheSecondKills() throws InterruptedException {
    AtomicBoolean ended = new AtomicBoolean();
    Thread killer =
        Thread.startVirtualThread(() -> {
          awaitFile(project.resolve("ready"));
          machine.raise(ForwardedSignal.INT);
          awaitFile(project.resolve("interrupted"));
          // On a busy machine that may have taken too long for this to be the second.
          do {
            machine.raise(ForwardedSignal.INT);
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
          } while (!ended.get());
        });
    int code =
        caller.types(
            machine,
            "run",
            "--",
            // A shell cannot trap what was ignored when it started, as with nohup or in scripts.
            "env",
            "--default-signal=INT",
            "sh",
            "-c",
            "trap 'touch interrupted' INT; touch ready; while true; do sleep 0.05; done");
    ended.set(true);
    assertThat(code).isEqualTo(137);
    assertThat(caller.stderr()).isEqualTo("bailey: killed\n");
    // The command may be gone before the thread that killed it has returned.
    killer.join(Duration.ofSeconds(60));
    assertThat(killer.isAlive()).isFalse();
  }

  private static void awaitFile(Path file) {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!Files.exists(file)) {
      assertThat(System.nanoTime()).as("%s appears", file).isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  @Test
  void terminalIsGivenAndRestored() {
    FakeTerminal terminal = new FakeTerminal();
    caller.types(machine.with(terminal), "run", "true");
    assertThat(backend.lastCommand().terminal()).isEqualTo(Optional.of(new TerminalSize(24, 80)));
    assertThat(terminal.events).containsExactly("raw", "resize", "leave");
    caller.types(machine, "run", "--no-tty", "true");
    assertThat(backend.lastCommand().terminal()).isEmpty();
    caller.types(machine, "run", "--json", "true");
    assertThat(backend.lastCommand().terminal()).isEmpty();
  }

  @Test
  void terminalIsRestoredAfterAFailure() {
    FakeTerminal terminal = new FakeTerminal();
    backend.failingWith(new IllegalStateException("oops"));
    caller.types(machine.with(terminal), "run", "--tty", "true");
    assertThat(terminal.events).containsExactly("raw", "leave");
  }

  @Test
  void requiredTerminalMustBeThere() {
    assertThat(caller.types(machine, "run", "--tty", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .isEqualTo(
            "bailey: option --tty: standard input or output is not a terminal\n"
                + "hint: Leave --tty out, or start it from one.\n");
  }

  @Test
  void textThatIsNotAsciiSurvives() {
    caller.types(machine, "run", "--", "echo", "grüße");
    assertThat(caller.stdout().getBytes(UTF_8)).isEqualTo("grüße\n".getBytes(UTF_8));
  }

  /** A terminal that notes what is done to it. */
  private static final class FakeTerminal implements CallerTerminal {
    final List<String> events = new ArrayList<>();

    @Override
    public boolean isPresent() {
      return true;
    }

    @Override
    public TerminalSize size() {
      return new TerminalSize(24, 80);
    }

    @Override
    public void enterRaw() {
      events.add("raw");
    }

    @Override
    public void leave() {
      events.add("leave");
    }

    @Override
    public void onResize(Runnable listener) {
      events.add("resize");
    }
  }
}
