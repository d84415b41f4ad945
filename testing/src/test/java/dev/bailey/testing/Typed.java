package dev.bailey.testing;

import dev.bailey.cli.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What somebody types behind {@code bailey}: in a JVM of its own, as the launcher starts it. */
public final class Typed {
  private Typed() {}

  /** Runs it to its end, with options for its JVM. */
  public static Ending in(Path directory, List<String> options, List<String> words) {
    List<String> command = new ArrayList<>();
    // The path as it was typed; to the JVM the working directory has no symbolic links.
    command.addAll(List.of("/usr/bin/env", "BAILEY_CWD=" + directory));
    command.addAll(Jvm.running(options, Main.class.getName(), words));
    return Plain.run(directory, command);
  }
}
