package dev.bailey.testing;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Uses the library as another user, for what the command line does not offer. Arguments: what to
 * try, the backend, the project, and shell scripts. It prints the result of each.
 */
public final class OtherUserProgram {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Policy policy;
  private final List<String> scripts;

  private OtherUserProgram(Policy policy, List<String> scripts) {
    this.policy = policy;
    this.scripts = scripts;
  }

  public static void main(String[] arguments) throws InterruptedException {
    Path project = Path.of(arguments[2]);
    OtherUserProgram trial =
        new OtherUserProgram(
            Policy.of(FileAccess.project(project).denying(project.resolve("denied")))
                .withBackend(arguments[1]),
            List.of(arguments).subList(3, arguments.length));
    switch (arguments[0]) {
      case "once" -> trial.once();
      case "warm" -> trial.warm();
      case "kill" -> trial.kill();
      case "leaks" -> trial.leaks();
      case "race" -> trial.race();
      default -> throw new IllegalArgumentException(Arrays.toString(arguments));
    }
  }

  /** Each in a sandbox of its own. */
  private void once() {
    for (String script : scripts) {
      report(Sandbox.run(policy, shell(script)));
    }
  }

  /** One after the other in one sandbox. */
  private void warm() {
    try (Sandbox sandbox = Sandbox.open(policy)) {
      for (String script : scripts) {
        report(sandbox.exec(shell(script)));
      }
    }
  }

  /** The first is killed while the second runs; then the third runs in the same sandbox. */
  private void kill() throws InterruptedException {
    try (Sandbox sandbox = Sandbox.open(policy)) {
      ByteArrayOutputStream output = new ByteArrayOutputStream();
      Execution first = sandbox.start(shell(scripts.get(0)), output, output);
      Execution second = sandbox.start(shell(scripts.get(1)), output, output);
      while (!output.toString(StandardCharsets.UTF_8).contains("up")) {
        Thread.sleep(10);
      }
      first.kill();
      report(first.await());
      System.out.println("second " + second.status());
      report(sandbox.exec(shell(scripts.get(2))));
    }
  }

  /** Counts what is there before and after, once the kernel has taken everything apart. */
  private void leaks() throws InterruptedException {
    round();
    HostState before = HostState.settled();
    for (int i = 0; i < 5; i++) {
      round();
    }
    HostState after = HostState.now();
    long start = System.nanoTime();
    while (!after.isNoMoreThan(before) && System.nanoTime() - start < LONGEST.toNanos()) {
      Thread.sleep(50);
      after = HostState.now();
    }
    System.out.println(after.isNoMoreThan(before) ? "no more" : before + " became " + after);
  }

  private void round() {
    once();
    warm();
  }

  /** How long a command takes in a sandbox of its own, and how long in an open one. */
  private void race() {
    long once = Long.MAX_VALUE;
    long warm = Long.MAX_VALUE;
    try (Sandbox sandbox = Sandbox.open(policy)) {
      for (int i = 0; i < 60; i++) {
        once = Math.min(once, time(() -> Sandbox.run(policy, Command.of("/bin/true"))));
        warm = Math.min(warm, time(() -> sandbox.exec("/bin/true")));
      }
    }
    System.out.println(once + " " + warm);
  }

  private static long time(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return Duration.ofNanos(System.nanoTime() - start).toNanos() / 1000;
  }

  private static Command shell(String script) {
    return Command.of("/bin/sh", "-c", script);
  }

  private static void report(Result result) {
    System.out.println(result.outcome());
    System.out.print(result.stdout().text());
    System.out.print(result.stderr().text());
  }
}
