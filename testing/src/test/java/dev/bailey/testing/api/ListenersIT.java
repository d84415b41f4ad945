package dev.bailey.testing.api;

import static java.time.Duration.ofMillis;
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
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Output line by line as it comes, and results that come later. */
@Timeout(120)
final class ListenersIT {
  @TempDir Path project;

  private static Command shell(String script) {
    return Command.of("/bin/sh", "-c", script);
  }

  @Test
  void linesAreToldAsTheyCome() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    List<String> lines = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    // It goes on only when the first line was told.
    Command command =
        shell("echo one; until [ -e go ]; do sleep 0.02; done; echo two; printf half; echo e >&2")
            .onStdout(line -> {
              lines.add(line);
              first.countDown();
            })
            .onStderr(errors::add);
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      CompletableFuture<Result> result = sandbox.execAsync(command);
      assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(result).isNotDone();
      Files.createFile(project.resolve("go"));
      assertThat(result.get(60, TimeUnit.SECONDS).stdout().text()).isEqualTo("one\ntwo\nhalf");
    }
    assertThat(lines).containsExactly("one", "two", "half");
    assertThat(errors).containsExactly("e");
  }

  @Test
  void aCommandInASandboxOfItsOwnToo() {
    List<String> lines = new ArrayList<>();
    Command command = shell("seq 5000").onStdout(lines::add);
    assertThat(Sandbox.run(Policy.project(project), command).exitCode()).isZero();
    assertThat(lines).hasSize(5000).startsWith("1", "2").endsWith("5000");
    assertThat(Sandbox.run(Policy.project(project), command).exitCode()).as("again").isZero();
    assertThat(lines).hasSize(10_000);
  }

  @Test
  void aListenerThatThrowsEndsTheCommand() {
    IllegalStateException enough = new IllegalStateException("enough");
    Command command =
        shell("echo one; touch began; sleep 100; touch ended")
            .onStdout(line -> {
              throw enough;
            });
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      BaileyException failure =
          catchThrowableOfType(BaileyException.class, () -> sandbox.exec(command));
      assertThat(failure.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
      assertThat(failure).hasCause(enough);
      assertThat(sandbox.executions().list()).allMatch(it -> it.status() == ExecutionStatus.FAILED);
      assertThat(sandbox.exec("pgrep", "sleep").exitCode()).as("nothing runs on").isNotZero();
      CompletionException later =
          catchThrowableOfType(CompletionException.class, () -> sandbox.execAsync(command).join());
      assertThat(later.getCause()).isInstanceOf(BaileyException.class);
    }
    assertThat(project.resolve("ended")).doesNotExist();
    BaileyException alone =
        catchThrowableOfType(
            BaileyException.class, () -> Sandbox.run(Policy.project(project), command));
    assertThat(alone.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
  }

  @Test
  void anErrorOfAListenerIsOneOfItsFailures() {
    AssertionError wrong = new AssertionError("wrong");
    List<String> lines = new ArrayList<>();
    Command command =
        shell("printf 'one\\nhalf'; sleep 100")
            .onStdout(line -> {
              lines.add(line);
              throw wrong;
            });
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      BaileyException failure =
          catchThrowableOfType(BaileyException.class, () -> sandbox.exec(command));
      assertThat(failure.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
      assertThat(failure).hasCause(wrong);
      assertThat(lines).as("it is not called again").containsExactly("one");
      assertThat(sandbox.exec("pgrep", "sleep").exitCode()).as("nothing runs on").isNotZero();
    }
  }

  @Test
  void aSlowListenerHoldsTheCommandUpAndTimeStillEndsIt() {
    Command command =
        shell("seq 200000; touch done").onStdout(line -> sleep(1)).timeout(ofMillis(1500));
    Result result = Sandbox.run(Policy.project(project), command);
    assertThat(result.outcome()).isEqualTo(new Outcome.TimedOut(ofMillis(1500)));
    assertThat(project.resolve("done")).as("its pipe was full").doesNotExist();
    Command control = shell("seq 200000");
    assertThat(Sandbox.run(Policy.project(project), control).exitCode()).isZero();
  }

  private static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void futures() throws Exception {
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      CompletableFuture<Result> result = sandbox.execAsync(shell("echo out; exit 3"));
      assertThat(result.get(60, TimeUnit.SECONDS).exitCode()).isEqualTo(3);
      assertThat(result.join().stdout().text()).isEqualTo("out\n");
      CompletableFuture<Result> cancelled = sandbox.execAsync(Command.of("sleep", "90"));
      Execution running = sandbox.executions().list().getLast();
      assertThat(cancelled.cancel(true)).isTrue();
      assertThat(running.await().outcome()).isEqualTo(new Outcome.Killed());
      Execution started =
          sandbox.start(
              Command.of("sleep", "90"),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      CompletableFuture<Result> copy = started.toCompletableFuture();
      assertThat(copy.cancel(true)).isTrue();
      assertThat(started.status()).as("only a copy").isEqualTo(ExecutionStatus.RUNNING);
      started.kill();
      assertThat(started.toCompletableFuture().get(60, TimeUnit.SECONDS).outcome())
          .isEqualTo(new Outcome.Killed());
    }
    CompletableFuture<Result> alone =
        Sandbox.runAsync(Policy.project(project), shell("touch made; echo x"));
    await().until(alone::isDone);
    assertThat(alone.join().stdout().text()).isEqualTo("x\n");
  }
}
