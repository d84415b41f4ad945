package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.contender.BuilderSpawn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts plain programs, such as cp and rm, with which sessions are compared. */
final class PlainPrograms {
  private PlainPrograms() {}

  static void run(String... command) throws IOException, InterruptedException {
    new BuilderSpawn(List.of(command)).run();
  }

  static void remove(Path tree) throws IOException, InterruptedException {
    run("rm", "-rf", tree.toString());
  }
}
