package dev.bailey.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputReader;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Path;

/** Talks to a command that runs on while its reader goes away and comes back. */
public final class Reattach {
  private Reattach() {}

  /**
   * Writes to a command and reads its answers, with two readers one after the other.
   *
   * @param arguments the project's directory
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (Sandbox sandbox = Sandbox.open(Policy.project(Path.of(arguments[0])))) {
      Execution execution = sandbox.start(Command.of("cat").withOpenInput());
      execution.input().write("first\n".getBytes(UTF_8));
      long position = 0;
      try (OutputReader reader = execution.output().from(position)) {
        if (reader.next() instanceof OutputEvent.Chunk chunk) {
          System.out.print("read " + new String(chunk.bytes(), UTF_8));
          position = chunk.end();
        }
      }
      execution.input().write("second\n".getBytes(UTF_8));
      execution.input().close();
      try (OutputReader reader = execution.output().from(position)) {
        if (reader.next() instanceof OutputEvent.Chunk chunk) {
          System.out.print("went on with " + new String(chunk.bytes(), UTF_8));
        }
      }
      System.out.println("exit code " + execution.await().exitCode());
    }
  }
}
