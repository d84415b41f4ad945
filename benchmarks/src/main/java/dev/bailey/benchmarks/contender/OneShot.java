package dev.bailey.benchmarks.contender;

import dev.bailey.api.Sandbox;
import dev.bailey.benchmarks.race.Trial;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import java.io.IOException;

/** A sandbox of its own for every run, with the limits the library sets by default. */
public final class OneShot implements Trial {
  private final Project project;
  private final Policy policy;
  private final Command command;

  public OneShot(Command command) throws IOException, Unavailable {
    UsualPolicy.requireBackend();
    project = new Project();
    policy = UsualPolicy.in(project.directory());
    this.command = command;
  }

  @Override
  public void run() throws IOException {
    Results.check(Sandbox.run(policy, command), policy);
  }

  @Override
  public void close() throws IOException {
    project.close();
  }
}
