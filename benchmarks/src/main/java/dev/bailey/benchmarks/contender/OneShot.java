package dev.bailey.benchmarks.contender;

import dev.bailey.api.Sandbox;
import dev.bailey.benchmarks.race.Trial;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import java.io.IOException;

/** A sandbox of its own for every run, with the limits the library sets by default. */
public final class OneShot implements Trial {
  private final Project project = new Project();
  private final Policy policy = Policy.project(project.directory());
  private final Command command;

  public OneShot(Command command) throws IOException {
    this.command = command;
  }

  @Override
  public void run() throws IOException {
    Results.check(Sandbox.run(policy, command));
  }

  @Override
  public void close() throws IOException {
    project.close();
  }
}
