package dev.bailey.testing.bubblewrap;

import dev.bailey.cli.Main;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who uses Bailey, with a JVM and a copy of the program that both may read. */
enum Person {
  /** As most people. */
  NOBODY(65534),
  ROOT(0);

  private static final TemporaryPlace PROGRAM = copy();

  private final int user;

  Person(int user) {
    this.user = user;
  }

  int user() {
    return user;
  }

  /** The class path may lie in a home directory, which others cannot read. */
  private static TemporaryPlace copy() {
    TemporaryPlace place = TemporaryPlace.in("/srv");
    Runtime.getRuntime().addShutdownHook(new Thread(place::close));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    int count = 0;
    for (String entry : path.split(":", -1)) {
      boolean needed = entry.contains("/target/") || entry.contains("jackson-core");
      if (needed) {
        count++;
        Path to = place.resolve(Integer.toString(count));
        Plain.shell(
            "[ -d '%1$s' ] && cp -r '%1$s' '%2$s' || { [ -e '%1$s' ] && cp '%1$s' '%2$s.jar'; } || true"
                .formatted(entry, to));
      }
    }
    return place;
  }

  /** A command of theirs without any confinement: the control. */
  Ending outside(Path directory, String script) {
    return Plain.run(directory, as(List.of("/bin/sh", "-c", script)));
  }

  /** A script in a sandbox of its own, by the command line. */
  Ending run(Path project, List<String> options, String script) {
    List<String> words =
        new ArrayList<>(List.of("run", "--backend", "bubblewrap", "--project", project.toString()));
    words.addAll(options);
    words.addAll(List.of("--", "/bin/sh", "-c", script));
    return cli(project, words);
  }

  /** Any command line of Bailey. */
  Ending cli(Path directory, List<String> words) {
    return Plain.run(directory, as(java(Main.class, words)));
  }

  /** See {@link Trial}. */
  Ending trial(String what, Path project, String... scripts) {
    return Plain.run(project, as(trialWords(what, project, scripts)));
  }

  List<String> trialWords(String what, Path project, String... scripts) {
    List<String> words = new ArrayList<>(List.of(what, "bubblewrap", project.toString()));
    words.addAll(List.of(scripts));
    return java(Trial.class, words);
  }

  private static List<String> java(Class<?> main, List<String> words) {
    StringBuilder path = new StringBuilder();
    String[] names = PROGRAM.path().toFile().list();
    for (String name : names == null ? new String[0] : names) {
      path.append(PROGRAM.resolve(name)).append(':');
    }
    List<String> line = new ArrayList<>();
    line.add(ProcessHandle.current().info().command().orElseThrow());
    line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    line.addAll(List.of("-XX:+UseSerialGC", "-Xlog:disable", "-cp", path.toString()));
    line.add(main.getName());
    line.addAll(words);
    return line;
  }

  /** The words that have a command run as this person. */
  List<String> as(List<String> command) {
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
