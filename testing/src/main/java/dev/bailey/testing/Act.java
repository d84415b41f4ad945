package dev.bailey.testing;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Something a program does. It can be done outside, which is the control, and inside of a sandbox:
 * by the same program with the same arguments in the same directory.
 *
 * @param user who does it outside; 0 is root
 */
public record Act(List<String> command, Path directory, int user) {
  /** An ordinary user for controls in which root would be unfair. */
  public static final int ORDINARY = 65531;

  private static final int ROOT = 0;

  public Act {
    command = List.copyOf(command);
  }

  /** A script for /bin/sh. */
  public static Act shell(Path directory, String script) {
    return of(directory, "/bin/sh", "-c", script);
  }

  /** A script for Python. */
  public static Act python(Path directory, String script) {
    return of(directory, "/usr/bin/python3", "-c", script);
  }

  public static Act of(Path directory, String... command) {
    return new Act(List.of(command), directory, ROOT);
  }

  /** Has the control run as an ordinary user. */
  public Act byOrdinaryUser() {
    return new Act(command, directory, ORDINARY);
  }

  /** Does it unconfined. */
  public Ending outside() {
    List<String> line = new ArrayList<>();
    if (user != ROOT) {
      line.addAll(
          List.of(
              "/usr/bin/setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "--"));
    }
    line.addAll(command);
    return Plain.run(directory, line);
  }

  /** Does it in a sandbox of its own. */
  public Ending inside(Policy policy) {
    return ending(Sandbox.run(policy, asCommand()));
  }

  /** Does it in an open sandbox. */
  public Ending inside(Sandbox sandbox) {
    return ending(sandbox.exec(asCommand()));
  }

  public Command asCommand() {
    return Command.of(command).in(directory);
  }

  private static Ending ending(Result result) {
    return new Ending(result.exitCode(), result.stdout().text(), result.stderr().text());
  }
}
