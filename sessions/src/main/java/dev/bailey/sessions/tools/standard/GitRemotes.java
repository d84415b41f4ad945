package dev.bailey.sessions.tools.standard;

import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.InvalidParameter;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import java.util.ArrayList;
import java.util.List;

/**
 * The tools for other repositories. They take arguments as git does, but only options that name no
 * program. What they can reach is what the sandbox can reach.
 */
final class GitRemotes {
  /** Options; one that ends with = takes a value. */
  private static final List<String> FETCH =
      List.of("--all", "--prune", "--tags", "--no-tags", "--force", "--unshallow", "--depth=");

  private static final List<String> PULL =
      List.of("--rebase", "--no-rebase", "--ff-only", "--no-ff", "--tags", "--depth=");

  private static final List<String> PUSH =
      List.of(
          "--all",
          "--tags",
          "--force",
          "--force-with-lease",
          "--delete",
          "--dry-run",
          "--set-upstream",
          "-u");

  private static final List<String> CLONE =
      List.of(
          "--branch=",
          "--depth=",
          "--single-branch",
          "--no-single-branch",
          "--no-checkout",
          "--no-tags",
          "--bare",
          "--mirror");

  private GitRemotes() {}

  static List<Tool> all() {
    return List.of(
        new GitTool(
            "git_fetch",
            "Fetches from another repository.",
            Parameters.of(arguments(FETCH, "Repository and refs.")),
            (arguments, _) -> line(List.of("fetch"), FETCH, arguments)),
        new GitTool(
            "git_pull",
            "Fetches from another repository and merges.",
            Parameters.of(arguments(PULL, "Repository and refs.")),
            (arguments, git) -> line(pull(git), PULL, arguments)),
        new GitTool(
            "git_push",
            "Pushes to another repository.",
            Parameters.of(arguments(PUSH, "Repository and refs.")),
            (arguments, _) -> line(List.of("push", "--no-verify"), PUSH, arguments)),
        new GitTool(
            "git_clone",
            "Clones a repository into a new directory of the workspace.",
            Parameters.of(arguments(CLONE, "The repository, and the directory.").needed()),
            (arguments, _) -> line(List.of("clone"), CLONE, arguments)));
  }

  private static Parameter arguments(List<String> options, String description) {
    return Parameter.texts(
        "args", description + " Options before: " + String.join(", ", options) + ".");
  }

  private static List<String> pull(Git git) {
    List<String> line = new ArrayList<>(git.identity());
    line.addAll(List.of("pull", "--no-edit"));
    return line;
  }

  private static List<String> line(
      List<String> command, List<String> options, Arguments arguments) {
    List<String> line = new ArrayList<>(command);
    List<String> names = new ArrayList<>();
    for (String argument : arguments.texts("args")) {
      if (argument.startsWith("-") && names.isEmpty()) {
        line.add(option(options, argument));
      } else {
        names.add(GitTools.plain("args", argument));
      }
    }
    line.add("--");
    line.addAll(names);
    return line;
  }

  private static String option(List<String> options, String argument) {
    int value = argument.indexOf('=');
    String name = value < 0 ? argument : argument.substring(0, value + 1);
    if (!options.contains(name)) {
      throw new InvalidParameter(
          "args", argument + " is not allowed; options are " + String.join(", ", options));
    }
    return argument;
  }
}
