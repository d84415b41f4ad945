package dev.bailey.cli.options;

import dev.bailey.cli.terminal.SafeText;
import dev.bailey.egress.presets.Presets;
import dev.bailey.egress.presets.Source;
import dev.bailey.egress.presets.ToolConfiguration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes the presets among the network options: for each, the rules it stands for on this host
 * and the file or variable that each rule comes from.
 */
public final class PresetLines {
  private PresetLines() {}

  /**
   * A line for each source.
   *
   * @param project whose configuration presets look at too
   */
  public static String of(RunOptions options, Path project) {
    List<String> asked = new ArrayList<>(options.allow);
    asked.addAll(options.block);
    StringBuilder text = new StringBuilder();
    for (String rule : asked) {
      if (Presets.isPreset(rule)) {
        add(text, rule, Presets.find(rule, ToolConfiguration.of(project)));
      }
    }
    return text.toString();
  }

  private static void add(StringBuilder text, String name, Presets found) {
    for (Source source : found.sources()) {
      text.append("bailey: network: ").append(name).append(" is ").append(source.rule());
      text.append(", by ").append(SafeText.line(source.origin())).append('\n');
    }
    for (String note : found.notes()) {
      text.append("bailey: network: ")
          .append(name)
          .append(": ")
          .append(SafeText.line(note))
          .append('\n');
    }
  }
}
