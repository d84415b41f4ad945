package dev.bailey.testing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Wrong requests get a code, a message and a hint. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BadInputIT {
  @TempDir Path project;

  private Policy policy() {
    return Policy.project(project);
  }

  private static BaileyException refused(ErrorCode code, ThrowingCallable call) {
    BaileyException e = catchThrowableOfType(BaileyException.class, call);
    assertThat(e).isNotNull();
    assertThat(e.code()).as("%s", e.getMessage()).isEqualTo(code);
    assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(12_000);
    return e;
  }

  private static void invalid(ThrowingCallable call) {
    assertThat(refused(ErrorCode.INVALID_REQUEST, call).hint()).isPresent();
  }

  @Test
  void emptyCommands() {
    invalid(() -> Command.of());
    invalid(() -> Command.of(""));
    invalid(() -> Command.of(List.of()));
  }

  @Test
  void nulBytes() {
    invalid(() -> Command.of("echo\0"));
    invalid(() -> Command.of("echo", "a\0b"));
    invalid(() -> Command.of("env").withEnvironment("A", "\0"));
    invalid(() -> Command.of("env").withEnvironment("A\0", "x"));
  }

  @Test
  void wrongVariables() {
    invalid(() -> Command.of("env").withEnvironment("", "x"));
    invalid(() -> Command.of("env").withEnvironment("A=B", "x"));
  }

  @Test
  void hugeArguments() {
    String megabyte = "x".repeat(1 << 20);
    List<String> hundred = new ArrayList<>(List.of("echo"));
    for (int i = 0; i < 100; i++) {
      hundred.add(megabyte);
    }
    invalid(() -> Command.of(hundred));
    invalid(() -> Command.of("echo", "x".repeat(131_072)));
    invalid(() -> Command.of("env").withEnvironment("A", megabyte));
    List<String> many = new ArrayList<>(List.of("echo"));
    for (int i = 0; i < 1_000_000; i++) {
      many.add("xxxx");
    }
    invalid(() -> Command.of(many));
  }

  /** What is accepted must also start: the kernel's own bound lies elsewhere. */
  @Test
  void argumentsUpToTheLimitAreTaken() {
    List<String> arguments = new ArrayList<>(List.of("/bin/echo"));
    for (int i = 0; i < 15; i++) {
      arguments.add("x".repeat(131_000));
    }
    var result = Sandbox.run(policy(), Command.of(arguments));
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
    assertThat(result.stdout().bytes()).hasSize(15 * 131_001);
  }

  @Test
  void projectsThatAreNone() throws Exception {
    invalid(() -> Sandbox.run(Policy.project(project.resolve("missing")), Command.of("true")));
    invalid(() -> Sandbox.open(Policy.project(project.resolve("missing"))).close());
    Path file = Files.createFile(project.resolve("file"));
    invalid(() -> Sandbox.run(Policy.project(file), Command.of("true")));
    invalid(() -> Sandbox.run(Policy.project(Path.of("/proc/self")), Command.of("true")));
    invalid(() -> Sandbox.run(Policy.project(Path.of("/tmp")), Command.of("true")));
    invalid(() -> Sandbox.run(Policy.project(Path.of("/etc")), Command.of("true")));
    Files.createSymbolicLink(project.resolve("loop"), project.resolve("loop"));
    invalidWithoutHint(
        () -> Sandbox.run(Policy.project(project.resolve("loop")), Command.of("true")));
  }

  private static void invalidWithoutHint(ThrowingCallable call) {
    refused(ErrorCode.INVALID_REQUEST, call);
  }

  @Test
  void longPaths() {
    Path components = Path.of("/" + "abcdefgh/".repeat(600));
    Path name = project.resolve("n".repeat(5000));
    for (Path path : List.of(components, name)) {
      invalid(() -> Sandbox.run(Policy.project(path), Command.of("true")));
      invalid(() -> Sandbox.run(read(path), Command.of("true")));
      refusedOrDone(() ->
          Sandbox.run(Policy.of(FileAccess.project(project).denying(path)), Command.of("true")));
      invalid(() -> Sandbox.run(policy(), Command.of("true").in(path)));
      assertThat(Sandbox.run(policy(), Command.of(path.toString())).exitCode()).isEqualTo(127);
    }
  }

  private Policy read(Path path) {
    return Policy.of(FileAccess.project(project).reading(path));
  }

  private static void refusedOrDone(ThrowingCallable call) {
    try {
      call.call();
    } catch (BaileyException e) {
      assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.NOT_ENFORCEABLE);
    } catch (Throwable e) {
      throw new AssertionError("not a clear refusal", e);
    }
  }

  @Test
  void relativePaths() throws Exception {
    Path relative = Path.of("").toAbsolutePath().relativize(project.toRealPath());
    Files.writeString(project.resolve("file"), "content");
    assertThat(Sandbox.run(Policy.project(relative), Command.of("cat", "file")).stdout().text())
        .isEqualTo("content");
  }

  @Test
  void workingDirectories() throws Exception {
    Files.createDirectories(project.resolve("sub/deep"));
    assertThat(
            Sandbox.run(policy(), Command.of("pwd").in(project.resolve("sub/deep")))
                .stdout()
                .text()
                .strip())
        .isEqualTo(project.resolve("sub/deep").toString());
    assertThat(Sandbox.run(policy(), Command.of("pwd").in(Path.of("/tmp"))).stdout().text())
        .isEqualTo("/tmp\n");
    invalid(() -> Sandbox.run(policy(), Command.of("pwd").in(Path.of("/root"))));
    invalid(() -> Sandbox.run(policy(), Command.of("pwd").in(project.resolve("missing"))));
  }

  /** Taken as below the project, where the command would be without it; or refused. */
  @Test
  void aRelativeWorkingDirectory() throws Exception {
    Files.createDirectories(project.resolve("sub"));
    String where;
    try {
      where = Sandbox.run(policy(), Command.of("pwd").in(Path.of("sub"))).stdout().text().strip();
    } catch (BaileyException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
      return;
    }
    assertThat(where).isEqualTo(project.resolve("sub").toString());
  }

  @Test
  void unknownBackends() {
    BaileyException e =
        refused(
            ErrorCode.INVALID_REQUEST,
            () -> Sandbox.run(policy().withBackend("nonsense"), Command.of("true")));
    assertThat(e.hint()).hasValueSatisfying(it -> assertThat(it).contains("namespace"));
  }

  @Test
  void aClosedSandbox() {
    Sandbox sandbox = Sandbox.open(policy());
    sandbox.close();
    sandbox.close();
    refused(ErrorCode.INVALID_STATE, () -> sandbox.exec("true"));
    OutputStream nowhere = OutputStream.nullOutputStream();
    refused(ErrorCode.INVALID_STATE, () -> sandbox.start(Command.of("true"), nowhere, nowhere));
  }

  @Test
  void unknownExecutions() {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      refused(ErrorCode.NOT_FOUND, () -> sandbox.executions().find("nonsense"));
      refused(ErrorCode.NOT_FOUND, () -> sandbox.executions().kill("nonsense"));
    }
  }

  @Test
  void executionsByIdWhileTheyRun() throws InterruptedException {
    OutputStream nowhere = OutputStream.nullOutputStream();
    try (Sandbox sandbox = Sandbox.open(policy())) {
      Execution execution = sandbox.start(Command.of("sleep", "30"), nowhere, nowhere);
      String id = execution.id();
      assertThat(sandbox.executions().find(id).status()).isEqualTo(ExecutionStatus.RUNNING);
      assertThat(sandbox.executions().find(id).result()).isEmpty();
      assertThat(sandbox.executions().list()).extracting(Execution::id).contains(id);
      sandbox.executions().kill(id);
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
      assertThat(execution.await().exitCode()).isEqualTo(137);
      assertThat(sandbox.executions().find(id).status()).isEqualTo(ExecutionStatus.KILLED);
      sandbox.executions().kill(id);
      execution.kill();
      assertThat(sandbox.executions().find(id).status()).isEqualTo(ExecutionStatus.KILLED);
      var done = sandbox.exec("true");
      sandbox.executions().kill(done.id());
      assertThat(sandbox.executions().find(done.id()).status())
          .isEqualTo(ExecutionStatus.COMPLETED);
    }
  }

  @Test
  void killAll() {
    OutputStream nowhere = OutputStream.nullOutputStream();
    try (Sandbox sandbox = Sandbox.open(policy())) {
      List<Execution> all = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        all.add(sandbox.start(Command.of("sleep", "30"), nowhere, nowhere));
      }
      sandbox.executions().killAll();
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> all.stream().allMatch(it -> it.status() == ExecutionStatus.KILLED));
    }
  }

  @Test
  void anInterruptedCallerIsNotHarmed() {
    Thread.currentThread().interrupt();
    var result = Sandbox.run(policy(), Command.of("echo", "x"));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.stdout().text()).isEqualTo("x\n");
  }
}
