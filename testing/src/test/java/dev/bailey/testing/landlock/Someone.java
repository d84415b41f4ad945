package dev.bailey.testing.landlock;

import dev.bailey.cli.Main;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Victims;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A user with a project, other files, and the command line. The landlock backend is used through a
 * JVM of that user's own: being somebody else is nothing a thread can do for a while.
 */
final class Someone implements AutoCloseable {
  static final int NOBODY = 65534;

  final int user;
  final TemporaryPlace project = TemporaryPlace.in("/srv");
  final TemporaryPlace elsewhere = TemporaryPlace.in("/srv");
  private final List<Process> helpers = new ArrayList<>();

  Someone(int user) {
    this.user = user;
    Victims.build(Victims.class, "acts.c", project.path());
    own();
  }

  /** Gives everything in both places to the user. */
  void own() {
    Plain.shell("chown -R %d:%d %s %s".formatted(user, user, project.path(), elsewhere.path()));
  }

  /** Runs the command line as this user. */
  Ending bailey(List<String> options, String... command) {
    return new Act(line(options, command), project.path(), user).outside();
  }

  private List<String> line(List<String> options, String... command) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("run", "--backend", "landlock", "--project", project.path().toString()));
    words.addAll(options);
    words.add("--");
    words.addAll(List.of(command));
    return Jvm.running(Main.class.getName(), words);
  }

  /** Starts the command line and does not wait. */
  Process start(List<String> options, String... command) throws IOException {
    List<String> line = new ArrayList<>(asUser());
    line.addAll(line(options, command));
    Process process = new ProcessBuilder(line).directory(project.path().toFile()).start();
    helpers.add(process);
    return process;
  }

  /** Several acts inside of one sandbox: the errno of each, 0 where it worked. */
  Map<String, Integer> inside(List<String> options, List<String> acts) {
    StringBuilder script = new StringBuilder();
    for (String act : acts) {
      script.append("./acts ").append(act).append("; echo \"$?=").append(act).append("\"\n");
    }
    Ending ending = bailey(options, "/bin/sh", "-c", script.toString());
    Map<String, Integer> results = new TreeMap<>();
    for (String line : ending.stdout().lines().toList()) {
      int equals = line.indexOf('=');
      results.put(line.substring(equals + 1), Integer.valueOf(line.substring(0, equals)));
    }
    if (results.size() != acts.size()) {
      throw new IllegalStateException(ending.toString());
    }
    return results;
  }

  /** One act without a sandbox; 0 where it worked. */
  int outside(String act) {
    return new Act(List.of("/bin/sh", "-c", "./acts " + act + "; exit $?"), project.path(), user)
        .outside()
        .code();
  }

  /** A process of this user's, in the background. */
  Process helper(String script) throws IOException {
    List<String> line = new ArrayList<>(asUser());
    line.addAll(List.of("/bin/sh", "-c", "exec " + script));
    Process process = new ProcessBuilder(line).directory(project.path().toFile()).start();
    helpers.add(process);
    return process;
  }

  private List<String> asUser() {
    return List.of(
        "/usr/bin/setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "--");
  }

  /** Waits for the line that a helper writes when it is ready. */
  static @Nullable String firstLine(Process process) throws IOException {
    return process.inputReader().readLine();
  }

  @Override
  public void close() {
    helpers.forEach(Process::destroyForcibly);
    project.close();
    elsewhere.close();
  }
}
