package dev.bailey.examples;

import static dev.bailey.policy.Size.mebibytes;
import static java.time.Duration.ofSeconds;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Outcome.Denied;
import dev.bailey.execution.Outcome.Exited;
import dev.bailey.execution.Outcome.Killed;
import dev.bailey.execution.Outcome.LimitReached;
import dev.bailey.execution.Outcome.OutOfMemory;
import dev.bailey.execution.Outcome.OutputLimit;
import dev.bailey.execution.Outcome.Signaled;
import dev.bailey.execution.Outcome.TimedOut;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What can go wrong. What the command does is an outcome; what Bailey or the host cannot do is an
 * exception.
 */
public final class UnhappyPaths {
  private UnhappyPaths() {}

  /**
   * Goes through the ways a command can fail.
   *
   * @param arguments an existing directory to use as the project
   */
  public static void main(String[] arguments) {
    Path project = Path.of(arguments[0]);
    Policy policy = Policy.project(project).timeout(ofSeconds(5)).memory(mebibytes(64));
    run(policy, "sh", "-c", "exit 3");
    run(policy, "sleep", "60");
    run(policy, "python3", "-c", "x = bytearray(10**9)");
    run(policy, "no-such-program");
    run(
        policy.withFiles(FileAccess.project(project).denying(project.resolve("key"))),
        "cat",
        "key");
    run(Policy.project(project.resolve("no-such-directory")), "true");
  }

  private static void run(Policy policy, String... arguments) {
    System.out.print(String.join(" ", arguments) + " -> ");
    try {
      System.out.println(describe(Sandbox.run(policy, Command.of(arguments)).outcome()));
    } catch (BaileyException e) {
      // Nothing ran. The code is stable, the remedies are data, the hint is them in words.
      System.out.println(
          e.code() + ": " + e.getMessage() + " (" + e.hint().orElse("no hint") + ")");
    }
  }

  private static String describe(Outcome outcome) {
    return switch (outcome) {
      case Exited(int code) -> "ended by itself with " + code;
      case Signaled(int signal) -> "ended by signal " + signal;
      case TimedOut(Duration limit) -> "killed after " + limit.toSeconds() + " s";
      case OutOfMemory _ -> "killed, out of memory";
      case OutputLimit(long bytes) -> "killed after " + bytes + " bytes of output";
      case LimitReached(var limit, int code) ->
          "refused more " + limit.label() + ", ended with " + code;
      case Killed _ -> "killed by the caller";
      case Denied(_, String what, var remedies) ->
          "did not start: " + what + " (" + Remedy.inJava(remedies) + ")";
    };
  }
}
