package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Finds the versions of installed programs, by running each. */
public final class ProgramVersions {
  private ProgramVersions() {}

  /** By name; a program that is not installed or does not answer is left out. */
  public static Map<String, String> of(Executables executables, String... names) {
    return by("--version", executables, names);
  }

  /** Asked with another option. */
  public static Map<String, String> by(String option, Executables executables, String... names) {
    Map<String, String> versions = new TreeMap<>();
    for (String name : names) {
      try {
        versions.put(name, number(ask(executables.find(name, "").toString(), option)));
      } catch (Unavailable | IOException absent) {
        // Not installed, or it did not answer: the table of the race says so in its row.
      }
    }
    return versions;
  }

  /** The first word that starts with a digit, as in "systemd 252 (252.39-1)"; else all of it. */
  static String number(String answer) {
    for (String word : answer.split(" ", -1)) {
      if (!word.isEmpty() && Character.isDigit(word.charAt(0))) {
        return word;
      }
    }
    return answer;
  }

  private static String ask(String program, String option) throws IOException {
    Process process =
        new ProcessBuilder(program, option).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    try (InputStream stream = process.getInputStream()) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().findFirst().orElse("unknown").strip();
    }
  }
}
