package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** What versions of other programs are installed, by asking each with {@code --version}. */
public final class Versions {
  private Versions() {}

  /** By name; a program that is not installed or does not answer is left out. */
  public static Map<String, String> of(Executables executables, String... names) {
    Map<String, String> versions = new TreeMap<>();
    for (String name : names) {
      try {
        String answer = ask(executables.find(name).toString());
        // Most put their own name first, as in "bubblewrap 0.8.0".
        versions.put(name, answer.substring(answer.lastIndexOf(' ') + 1));
      } catch (Unavailable | IOException absent) {
        // The race says so too.
      }
    }
    return versions;
  }

  private static String ask(String program) throws IOException {
    Process process =
        new ProcessBuilder(program, "--version")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    try (InputStream stream = process.getInputStream()) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().findFirst().orElse("unknown").strip();
    }
  }
}
