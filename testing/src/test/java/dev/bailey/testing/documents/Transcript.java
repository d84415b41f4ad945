package dev.bailey.testing.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Commands in a document with what they print: the blocks of the language {@code console}, in which
 * a command begins with {@code $}.
 */
record Transcript(List<Step> steps) {
  private static final Pattern BLOCK = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);

  /**
   * A command.
   *
   * @param output the lines it printed, to standard output and standard error
   */
  record Step(String command, List<String> output) {}

  Transcript {
    steps = List.copyOf(steps);
  }

  static Transcript of(String document) {
    List<Step> steps = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(document);
    while (blocks.find()) {
      for (String line : blocks.group(1).lines().toList()) {
        if (line.startsWith("$ ")) {
          steps.add(new Step(line.substring(2), new ArrayList<>()));
        } else {
          steps.getLast().output().add(line);
        }
      }
    }
    return new Transcript(steps);
  }
}
