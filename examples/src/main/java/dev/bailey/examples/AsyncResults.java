package dev.bailey.examples;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** Runs two commands at once in one sandbox, and puts their results together. */
public final class AsyncResults {
  private AsyncResults() {}

  /**
   * Adds up what two commands print.
   *
   * @param arguments the project's directory
   */
  public static void main(String[] arguments) {
    try (Sandbox sandbox = Sandbox.open(Policy.project(Path.of(arguments[0])))) {
      CompletableFuture<Result> one = sandbox.execAsync(Command.of("echo", "40"));
      CompletableFuture<Result> other = sandbox.execAsync(Command.of("echo", "2"));
      int sum = one.thenCombine(other, (a, b) -> number(a) + number(b)).join();
      System.out.println("together " + sum);
    }
  }

  private static int number(Result result) {
    return Integer.parseInt(result.stdout().text().strip());
  }
}
