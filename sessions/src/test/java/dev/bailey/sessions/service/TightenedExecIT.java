package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.SessionPolicy;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A command that has less than its session: each limit is exceeded and each access tried, in the
 * kernel, with the same command in the session as it is for control.
 */
@Timeout(240)
final class TightenedExecIT extends SessionsTestBase {
  private static final ExecOptions PLAIN = ExecOptions.none();

  private Result run(ExecOptions options, String script) {
    return one().exec(Command.of("/bin/bash", "-c", script), options);
  }

  private static ExecOptions limited(Limits limits) {
    return PLAIN.withLimits(limits);
  }

  private static void assertReported(Result result, Promise promise, String asked) {
    assertThat(result.enforcement().lines())
        .anySatisfy(line -> {
          assertThat(line.promise()).isEqualTo(promise);
          assertThat(line.asked()).contains(asked);
          assertThat(line.verified()).isTrue();
        });
  }

  @Test
  void time() {
    create("one");
    ExecOptions options = limited(Limits.none().withWallTime(Duration.ofMillis(300)));
    assertThat(run(options, "sleep 60").outcome())
        .isEqualTo(new Outcome.TimedOut(Duration.ofMillis(300)));
    assertThat(run(PLAIN, "sleep 0.4").outcome()).isEqualTo(new Outcome.Exited(0));
  }

  /** Of the limit of the command and that of its options the lower one holds. */
  @Test
  void theLowerOfTwoLimitsHolds() {
    create("one");
    Duration low = Duration.ofMillis(300);
    Command sleep = Command.of("/bin/sleep", "60");
    ExecOptions minute = limited(Limits.none().withWallTime(Duration.ofMinutes(1)));
    assertThat(one().exec(sleep.timeout(low), minute).outcome())
        .isEqualTo(new Outcome.TimedOut(low));
    ExecOptions lower = limited(Limits.none().withWallTime(low));
    assertThat(one().exec(sleep.timeout(Duration.ofMinutes(1)), lower).outcome())
        .isEqualTo(new Outcome.TimedOut(low));
  }

  @Test
  void memory() {
    create("one");
    ExecOptions options = limited(Limits.none().withMemoryBytes(64L << 20));
    String script = "exec /usr/bin/python3 -c \"x = b'x' * (200 << 20)\"";
    Result result = run(options, script);
    assertThat(result.outcome()).isInstanceOf(Outcome.OutOfMemory.class);
    assertReported(result, Promise.MEMORY, "67108864");
    assertThat(run(PLAIN, script).outcome()).isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void processes() {
    create("one");
    ExecOptions options = limited(Limits.none().withProcesses(6));
    // They stay until all have been tried. Not by bash, which tries a refused fork again for 15 s.
    String script =
        """
        exec /usr/bin/python3 -c '
        import subprocess
        started = []
        try:
            for _ in range(20):
                started.append(subprocess.Popen(["sleep", "60"]))
            print("all")
        except OSError as e:
            print(e.strerror)
        for each in started:
            each.kill()
            each.wait()
        '
        """;
    Result result = run(options, script);
    assertThat(result.stdout().text()).contains("Resource temporarily unavailable");
    assertReported(result, Promise.PROCESSES, "6");
    assertThat(run(PLAIN, script).stdout().text()).isEqualTo("all\n");
  }

  @Test
  void processorTime() {
    create("one");
    ExecOptions options = limited(Limits.none().withCpus(0.2));
    String script = "exec /usr/bin/python3 -c 'import time\nwhile time.process_time() < 0.6: pass'";
    Result result = run(options, script);
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
    // At a fifth of a processor it takes three seconds, less what one period gives in advance.
    assertThat(result.duration()).isGreaterThan(Duration.ofSeconds(2));
    assertReported(result, Promise.CPU, "0.2");
    assertThat(run(PLAIN, script).enforcement().lines())
        .noneMatch(it -> it.promise() == Promise.CPU && it.asked().contains("0.2"));
  }

  @Test
  void openFiles() {
    create("one");
    ExecOptions options = limited(Limits.none().withOpenFiles(20));
    String script = "exec /usr/bin/python3 -c \"a = [open('/dev/null') for i in range(100)]\"";
    Result result = run(options, script);
    assertThat(result.stderr().text()).contains("Too many open files");
    assertReported(result, Promise.OPEN_FILES, "20");
    assertThat(run(PLAIN, script).exitCode()).isZero();
  }

  @Test
  void output() {
    create("one");
    ExecOptions options = limited(Limits.none().withOutputBytes(1000));
    String script = "head -c 100000 /dev/zero";
    Result result = run(options, script);
    assertThat(result.outcome()).isInstanceOf(Outcome.OutputLimit.class);
    assertThat(result.stdout().bytes()).hasSize(1000);
    assertThat(result.stdout().truncated()).isTrue();
    assertThat(run(PLAIN, script).stdout().bytes()).hasSize(100_000);
  }

  @Test
  void disk() {
    create("one");
    ExecOptions options = limited(Limits.none().withDiskBytes(1L << 20));
    String script = "head -c 5000000 /dev/zero >/tmp/large";
    assertThat(run(options, script).stderr().text()).contains("No space left");
    assertThat(run(PLAIN, script).exitCode()).isZero();
  }

  @Test
  void readOnlyFiles() throws IOException {
    Path shared = Files.createDirectory(directory.resolve("shared"));
    Policy policy = Policy.of(FileAccess.project(Path.of("/")).writing(shared));
    sessions().create(NewSession.named("one").policy(SessionPolicy.of(policy)));
    run(PLAIN, "echo kept >file");
    for (String place : new String[] {"file", "other", shared + "/file"}) {
      Result result = run(PLAIN.withReadOnlyFiles(), "cat file; echo x >" + place);
      assertThat(result.stdout().text()).isEqualTo("kept\n");
      assertThat(result.stderr().text()).contains("Read-only file system");
      assertThat(result.exitCode()).isNotZero();
      assertReported(result, Promise.FILES, "writes only a private /tmp");
    }
    assertThat(run(PLAIN, "echo x >other; echo x >" + shared + "/file").exitCode()).isZero();
    // Its own /tmp it still has.
    assertThat(run(PLAIN.withReadOnlyFiles(), "echo x >/tmp/file").exitCode()).isZero();
  }

  @Test
  void deniedPaths() throws IOException {
    Path shown = Files.createDirectory(directory.resolve("shown"));
    Files.writeString(shown.resolve("file"), "shown");
    Policy policy = Policy.of(FileAccess.project(Path.of("/")).reading(shown));
    sessions().create(NewSession.named("one").policy(SessionPolicy.of(policy)));
    run(PLAIN, "mkdir d; echo inner >d/file; echo outer >file");
    String script = "cat d/file file " + shown + "/file";
    assertThat(run(PLAIN, script).stdout().text()).isEqualTo("inner\nouter\nshown");
    ExecOptions options = PLAIN.denying(Path.of("d/file"), shown.resolve("file"));
    assertThat(run(options, script).stdout().text()).isEqualTo("outer\n");
    // The session is as before.
    assertThat(run(PLAIN, script).stdout().text()).isEqualTo("inner\nouter\nshown");
    assertThat(refusal(() -> PLAIN.denying(Path.of("../x")))).hasMessageContaining("workspace");
  }

  @Test
  void noNetwork() throws IOException {
    Policy policy = Policy.project(Path.of("/")).withNetwork(NetworkAccess.full());
    sessions().create(NewSession.named("one").policy(SessionPolicy.of(policy)));
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String script = "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort();
      assertThat(run(PLAIN, script).exitCode()).isZero();
      Result result = run(PLAIN.withNetwork(NetworkAccess.none()), script);
      assertThat(result.exitCode()).isNotZero();
      assertReported(result, Promise.NETWORK, "none");
    }
  }

  private static BaileyException refusal(Runnable act) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act::run);
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refusal.hint()).isPresent();
    return refusal;
  }

  private void refused(ExecOptions options, String... parts) {
    assertThat(refusal(() -> run(options, "true")))
        .hasMessageContainingAll(parts)
        .extracting(it -> it.hint().orElse(""))
        .asString()
        .containsPattern(
            "less than its (session|sandbox), not more|cannot have more than its sandbox");
  }

  @Test
  void moreThanTheSessionIsRefused() {
    Limits limits =
        Limits.none()
            .withWallTime(Duration.ofSeconds(30))
            .withCpus(0.5)
            .withMemoryBytes(64L << 20)
            .withProcesses(20)
            .withOpenFiles(64)
            .withOutputBytes(1000)
            .withDiskBytes(1L << 20);
    Policy policy = Policy.project(Path.of("/")).withLimits(limits);
    sessions().create(NewSession.named("one").policy(SessionPolicy.of(policy)));
    refused(limited(Limits.none().withWallTime(Duration.ofSeconds(31))), "timeout", "PT31S");
    refused(limited(Limits.none().withCpus(0.6)), "cpus 0.6", "has 0.5");
    refused(limited(Limits.none().withMemoryBytes(65L << 20)), "memory", "67108864 bytes");
    refused(limited(Limits.none().withProcesses(21)), "pids 21", "has 20");
    refused(limited(Limits.none().withOpenFiles(65)), "open files 65", "has 64");
    refused(limited(Limits.none().withOutputBytes(1001)), "output 1001", "has 1000");
    refused(limited(Limits.none().withDiskBytes(2L << 20)), "disk", "1048576");
    refused(PLAIN.withNetwork(NetworkAccess.full()), "network full", "has network none");
    NetworkRules rules = NetworkRules.allowing(NetworkRule.parse("a.test"));
    refused(PLAIN.withNetwork(NetworkAccess.filtered(rules)), "network filtered");
    // The control: as much as the session has.
    assertThat(run(limited(limits).withNetwork(NetworkAccess.none()), "true").exitCode()).isZero();
  }

  @Test
  void moreThanADefaultIsRefusedToo() {
    create("one");
    long most = config().host().defaults().memoryBytes().orElseThrow();
    refused(limited(Limits.none().withMemoryBytes(most + 1)), "memory");
    assertThat(run(limited(Limits.none().withMemoryBytes(most)), "true").exitCode()).isZero();
  }

  @Test
  void rulesOfAFilterAreNarrowedOnly() {
    NetworkRules rules =
        NetworkRules.allowing(NetworkRule.parse("*.a.test:443"), NetworkRule.parse("10.0.0.0/8"));
    Policy policy = Policy.project(Path.of("/")).withNetwork(NetworkAccess.filtered(rules));
    sessions().create(NewSession.named("one").policy(SessionPolicy.of(policy)));
    for (String wider : new String[] {"b.test", "a.test:443", "x.a.test", "*.test", "10.0.0.0/7"}) {
      NetworkAccess asked = NetworkAccess.filtered(NetworkRules.allowing(NetworkRule.parse(wider)));
      refused(PLAIN.withNetwork(asked), "network rule " + wider);
    }
    refused(PLAIN.withNetwork(NetworkAccess.full()), "network full");
    assertThat(run(PLAIN.withNetwork(NetworkAccess.none()), "true").exitCode()).isZero();
  }

  @Test
  void destroyingTheSessionEndsIt() throws Exception {
    create("one");
    Execution execution =
        one()
            .start(
                Command.of("/bin/sleep", "100"),
                limited(Limits.none().withProcesses(5)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
    one().destroy();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    assertThat(sessions().list()).isEmpty();
  }

  @Test
  void closingEndsIt() throws Exception {
    create("one");
    Execution execution =
        one()
            .start(
                Command.of("/bin/sleep", "100"),
                PLAIN.withReadOnlyFiles(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
    reopen(config());
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    assertThat(run(PLAIN, "echo alive").stdout().text()).isEqualTo("alive\n");
  }

  @Test
  void nothingIsRolledBackUnderIt() throws Exception {
    create("one");
    one().snapshot("s");
    Execution execution =
        one()
            .start(
                Command.of("/bin/sleep", "100"),
                PLAIN.withReadOnlyFiles(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
    for (Runnable act :
        new Runnable[] {
          () -> one().rollback("s", Restore.FILES),
          () -> {
            var _ = one().rollbackChanges("s");
          }
        }) {
      assertThat(catchThrowableOfType(BaileyException.class, act::run).code())
          .isEqualTo(ErrorCode.BUSY);
    }
    execution.kill();
    var _ = execution.await();
    one().rollback("s", Restore.FILES);
  }
}
