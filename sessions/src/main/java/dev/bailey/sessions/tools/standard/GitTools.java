package dev.bailey.sessions.tools.standard;

import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.InvalidParameter;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import java.util.ArrayList;
import java.util.List;

/** The tools for git. */
final class GitTools {
  private static final int COMMITS = 10;
  private static final int MOST_COMMITS = 100;
  private static final int LONGEST_MESSAGE = 100_000;

  /** What would have git start a program to show a difference. */
  private static final List<String> PLAIN = List.of("--no-ext-diff", "--no-textconv");

  private GitTools() {}

  static List<Tool> all() {
    List<Tool> tools = new ArrayList<>();
    tools.add(
        new GitTool(
            "git_status",
            "Shows the branch and what has changed, in git's short format.",
            Parameters.of(),
            (_, _) -> List.of("status", "--short", "--branch")));
    tools.add(
        new GitTool(
            "git_diff",
            "Shows changes of the working tree, or of what is staged, or against a commit.",
            Parameters.of(
                Parameter.text("ref", "A commit, or two with .. between them."),
                Parameter.flag("staged", "What is staged instead of the working tree."),
                path()),
            GitTools::diff));
    tools.add(
        new GitTool(
            "git_log",
            "Lists commits, newest first.",
            Parameters.of(
                Parameter.number("n", COMMITS, 1, MOST_COMMITS, "How many."),
                Parameter.text("ref", "Where to begin, instead of HEAD."),
                path()),
            GitTools::log));
    tools.add(
        new GitTool(
            "git_show",
            "Shows a commit with its changes, or a file of a commit as REF:PATH.",
            Parameters.of(Parameter.text("ref", "What to show; HEAD when it is not given.")),
            GitTools::show));
    tools.add(
        new GitTool(
            "git_add",
            "Stages files and directories.",
            Parameters.of(
                Parameter.texts("paths", "Relative to the workspace; . is all.").needed()),
            GitTools::add));
    tools.add(
        new GitTool(
            "git_commit",
            "Commits what is staged. Hooks are not run.",
            Parameters.of(
                Parameter.text("message", "The message.").needed().sized(1, LONGEST_MESSAGE)),
            GitTools::commit));
    tools.addAll(GitRemotes.all());
    return tools;
  }

  private static Parameter path() {
    return Parameter.text("path", "Only this file or directory.");
  }

  private static List<String> diff(Arguments arguments, Git git) {
    List<String> line = new ArrayList<>(List.of("diff"));
    line.addAll(PLAIN);
    if (arguments.flag("staged")) {
      line.add("--cached");
    }
    arguments.textIfGiven("ref").ifPresent(it -> line.add(plain("ref", it)));
    return withPath(line, arguments);
  }

  private static List<String> log(Arguments arguments, Git git) {
    List<String> line = new ArrayList<>(List.of("log", "--decorate=short"));
    line.addAll(PLAIN);
    line.add("--max-count=" + arguments.number("n"));
    arguments.textIfGiven("ref").ifPresent(it -> line.add(plain("ref", it)));
    return withPath(line, arguments);
  }

  private static List<String> show(Arguments arguments, Git git) {
    List<String> line = new ArrayList<>(List.of("show"));
    line.addAll(PLAIN);
    line.add(plain("ref", arguments.textIfGiven("ref").orElse("HEAD")));
    line.add("--");
    return line;
  }

  private static List<String> add(Arguments arguments, Git git) {
    List<String> line = new ArrayList<>(List.of("add", "--"));
    arguments.texts("paths").forEach(it -> line.add(plain("paths", it)));
    return line;
  }

  private static List<String> commit(Arguments arguments, Git git) {
    List<String> line = new ArrayList<>(git.identity());
    line.addAll(List.of("commit", "--no-verify", "--no-edit"));
    line.add("--message=" + arguments.text("message"));
    return line;
  }

  private static List<String> withPath(List<String> line, Arguments arguments) {
    line.add("--");
    arguments.textIfGiven("path").ifPresent(it -> line.add(plain("path", it)));
    return line;
  }

  /** A name of something, which git must not take for an option. */
  static String plain(String parameter, String value) {
    if (value.startsWith("-")) {
      throw new InvalidParameter(parameter, "must not begin with -");
    }
    if (value.indexOf('\0') >= 0) {
      throw new InvalidParameter(parameter, "must not have a NUL character");
    }
    return value;
  }
}
