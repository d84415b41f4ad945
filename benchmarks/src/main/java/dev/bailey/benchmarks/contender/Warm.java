package dev.bailey.benchmarks.contender;

import dev.bailey.api.Sandbox;
import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import java.io.IOException;

/** One sandbox for all runs, opened beforehand, with the limits the library sets by default. */
public final class Warm implements RaceTrial {
  private final Project project;
  private final Policy policy;
  private final Sandbox sandbox;
  private final Command command;

  public Warm(Command command) throws IOException, Unavailable {
    UsualPolicy.requireBackend();
    this.command = command;
    project = new Project();
    policy = UsualPolicy.in(project.directory());
    sandbox = open(policy, project);
  }

  private static Sandbox open(Policy policy, Project project) throws IOException {
    try {
      return Sandbox.open(policy);
    } catch (RuntimeException failure) {
      project.close();
      throw failure;
    }
  }

  @Override
  public void run() throws IOException {
    Results.check(sandbox.exec(command), policy);
  }

  @Override
  public void close() throws IOException {
    sandbox.close();
    project.close();
  }
}
