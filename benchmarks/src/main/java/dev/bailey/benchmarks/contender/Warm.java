package dev.bailey.benchmarks.contender;

import dev.bailey.api.Sandbox;
import dev.bailey.benchmarks.race.Trial;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import java.io.IOException;

/** One sandbox for all runs, opened beforehand, with the limits the library sets by default. */
public final class Warm implements Trial {
  private final Project project = new Project();
  private final Sandbox sandbox;
  private final Command command;

  public Warm(Command command) throws IOException {
    this.command = command;
    sandbox = open(project);
  }

  private static Sandbox open(Project project) throws IOException {
    try {
      return Sandbox.open(Policy.project(project.directory()));
    } catch (RuntimeException failure) {
      project.close();
      throw failure;
    }
  }

  @Override
  public void run() throws IOException {
    Results.check(sandbox.exec(command));
  }

  @Override
  public void close() throws IOException {
    sandbox.close();
    project.close();
  }
}
