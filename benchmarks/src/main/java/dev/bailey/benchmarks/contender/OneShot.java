package dev.bailey.benchmarks.contender;

import dev.bailey.api.Sandbox;
import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import java.io.IOException;

/** Measures {@code Sandbox.run}: a new sandbox for every run, with the library's default limits. */
public final class OneShot implements RaceTrial {
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
