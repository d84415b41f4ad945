package dev.bailey.testing.egress;

import dev.bailey.cli.Main;
import dev.bailey.execution.Command;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is typed to run a command with a filtered network. Not only by root: an ordinary user's
 * connections cannot be captured, so that programs are told of the proxy by variables.
 */
final class CommandLine {
  private static final int USER = 65534;

  private final Path project;
  private final List<String> options = new ArrayList<>();
  private final List<String> before = new ArrayList<>();

  CommandLine(String backend, Path project) {
    this.project = project;
    with("--backend", backend, "--project", project.toString(), "--net", "filtered");
  }

  CommandLine with(String... words) {
    options.addAll(List.of(words));
    return this;
  }

  /** By an ordinary user, whose project it then is. */
  CommandLine byUser() {
    Plain.shell("chown -R %1$d:%1$d %2$s".formatted(USER, project));
    before.addAll(
        List.of("/usr/bin/setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups", "--"));
    return this;
  }

  /** All words, with those of the command and its variables. */
  List<String> running(Command command) {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(options);
    command
        .environment()
        .forEach((name, value) -> words.addAll(List.of("--env", name + "=" + value)));
    words.add("--");
    words.addAll(command.arguments());
    List<String> line = new ArrayList<>(before);
    line.addAll(Jvm.running(Main.class.getName(), words));
    return line;
  }
}
