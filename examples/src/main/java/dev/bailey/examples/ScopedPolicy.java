package dev.bailey.examples;

import dev.bailey.api.Sandbox;
import dev.bailey.api.Scope;
import dev.bailey.execution.Command;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One policy for everything that is run inside of a call, whatever that asks for itself. */
public final class ScopedPolicy {
  private ScopedPolicy() {}

  /**
   * Tries to write a directory in which only reading is allowed.
   *
   * @param arguments the directory
   */
  public static void main(String[] arguments) {
    Path project = Path.of(arguments[0]);
    Command write = Command.of("sh", "-c", "echo x > made");
    try (ExecutorService threads = Scope.executor(Executors.newVirtualThreadPerTaskExecutor())) {
      Sandbox.within(Mode.STRICT.policy(project))
          .run(() -> {
            System.out.println("no policy given: " + Sandbox.run(write).exitCode());
            System.out.println(
                "a wider one given: " + Sandbox.run(Policy.project(project), write).exitCode());
            CompletableFuture<Integer> elsewhere =
                CompletableFuture.supplyAsync(() -> Sandbox.run(write).exitCode(), threads);
            System.out.println("on another thread: " + elsewhere.join());
          });
    }
  }
}
