package dev.bailey.linux.rootfs;

import dev.bailey.execution.Command;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.policy.EffectivePolicy;
import java.nio.file.Path;

/**
 * Where a command begins, and which program it means there.
 *
 * @param plan what it sees of the file system
 */
public record CommandSearch(RootPlan plan, Command command, Path directory) {
  /** For a command of a policy. */
  public static CommandSearch of(EffectivePolicy policy, RootPlan plan, Command command) {
    return new CommandSearch(plan, command, directory(policy, command));
  }

  /** Its own working directory, or else the project. */
  public static Path directory(EffectivePolicy policy, Command command) {
    return command.workingDirectory().orElse(policy.files().project());
  }

  /** Looks for the program, like a shell would. */
  public ProgramSearch.Answer find() {
    return new ProgramSearch(plan)
        .find(command.program(), directory, CleanEnvironment.path(command));
  }
}
