package dev.bailey.testing.bubblewrap;

import dev.bailey.cli.Main;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.OtherUserProgram;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who uses Bailey, with a JVM and a copy of the program that both may read. */
enum Person {
  /** As most people. */
  NOBODY(65534),
  ROOT(0);

  private final int user;

  Person(int user) {
    this.user = user;
  }

  int user() {
    return user;
  }

  /** A command of theirs without any confinement: the control. */
  Ending outside(Path directory, String script) {
    return Plain.run(directory, as(List.of("/bin/sh", "-c", script)));
  }

  /** A script in a sandbox of its own, by the command line. */
  Ending run(Path project, List<String> options, String script) {
    return cli(project, runWords(project, options, script));
  }

  private static List<String> runWords(Path project, List<String> options, String script) {
    List<String> words =
        new ArrayList<>(List.of("run", "--backend", "bubblewrap", "--project", project.toString()));
    words.addAll(options);
    words.addAll(List.of("--", "/bin/sh", "-c", script));
    return words;
  }

  /** The same by a user of any number. */
  static Ending runAs(int user, Path project, List<String> options, String script) {
    List<String> words = runWords(project, options, script);
    return Plain.run(project, as(user, Jvm.running(Main.class.getName(), words)));
  }

  /** Any command line of Bailey. */
  Ending cli(Path directory, List<String> words) {
    return Plain.run(directory, as(Jvm.running(Main.class.getName(), words)));
  }

  /**
   * See {@link OtherUserProgram}: with a place of its own for temporary files, beside the project.
   */
  Ending trial(String what, Path project, String... scripts) {
    return Plain.run(project, as(trialWords(what, project, scripts)));
  }

  List<String> trialWords(String what, Path project, String... scripts) {
    List<String> words = new ArrayList<>(List.of(what, "bubblewrap", project.toString()));
    words.addAll(List.of(scripts));
    Path temporary = project.resolveSibling("temporary");
    return Jvm.running(
        List.of("-Djava.io.tmpdir=" + temporary), OtherUserProgram.class.getName(), words);
  }

  /** The words that have a command run as this person. */
  List<String> as(List<String> command) {
    return as(user, command);
  }

  private static List<String> as(int user, List<String> command) {
    List<String> line = new ArrayList<>();
    if (user != 0) {
      line.addAll(
          List.of(
              "/usr/bin/setpriv",
              "--reuid=" + user,
              "--regid=" + user,
              "--clear-groups",
              "--pdeathsig=keep",
              "--"));
    }
    line.addAll(command);
    return line;
  }
}
