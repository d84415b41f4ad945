package dev.bailey.cli.help;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.Specs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code --help} prints for one command, for terminals of 80 columns. */
public final class HelpPage {
  private static final int OPTION_COLUMN = 28;
  private static final int WIDEST_COLUMN = 42;

  private final CommandSpec command;
  private final Lines lines = new Lines();

  private HelpPage(CommandSpec command) {
    this.command = command;
  }

  public static String of(CommandSpec command) {
    return new HelpPage(command).text();
  }

  private String text() {
    lines.folded("Usage: " + Specs.synopsis(command), 0, 7);
    for (String alias : command.aliases()) {
      lines.folded(
          "       " + Specs.fullName(command.parent()) + " " + alias + " is the same", 0, 7);
    }
    for (String paragraph : paragraphs(command)) {
      lines.blank();
      lines.folded(paragraph, 0, 0);
    }
    subcommands();
    options();
    examples();
    exitCodes();
    return lines.toString();
  }

  /** What a command does, at least its summary as a sentence. */
  public static List<String> paragraphs(CommandSpec command) {
    String[] description = command.usageMessage().description();
    String summary = String.join(" ", command.usageMessage().header());
    return description.length > 0
        ? List.of(description)
        : List.of(Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".");
  }

  private void subcommands() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows(command, "", rows);
    if (rows.isEmpty()) {
      return;
    }
    int column = 4 + rows.keySet().stream().mapToInt(String::length).max().orElse(0);
    lines.heading(command.parent() == null ? "Commands" : "Verbs");
    rows.forEach((name, summary) -> lines.row(name, Math.min(column, WIDEST_COLUMN), summary));
  }

  /** The program's commands by name; a command's verbs with what they take, groups of them too. */
  private void rows(CommandSpec parent, String before, Map<String, String> rows) {
    for (CommandSpec each : Specs.subcommands(parent)) {
      String name = before + each.name();
      if (command.parent() == null) {
        rows.put(name, summary(each));
      } else if (each.subcommands().isEmpty()) {
        rows.put((name + " " + ArgumentSyntax.of(each).text()).strip(), summary(each));
      } else {
        rows(each, name + " ", rows);
      }
    }
  }

  private static String summary(CommandSpec command) {
    String aliases = String.join(", ", command.aliases());
    String summary = String.join(" ", command.usageMessage().header());
    return aliases.isEmpty() ? summary : summary + " (also: " + aliases + ")";
  }

  private void options() {
    byHeading(command)
        .forEach((heading, flags) -> {
          lines.heading(heading);
          for (Flag flag : flags) {
            lines.row(name(flag), OPTION_COLUMN, flag.help());
          }
        });
  }

  /** An option with what stands for its value. */
  public static String name(Flag flag) {
    return (flag.flag() + " " + flag.placeholder()).strip();
  }

  /** The options of a command under their headings, both in their own order. */
  public static Map<String, List<Flag>> byHeading(CommandSpec command) {
    Map<String, List<Flag>> groups = new LinkedHashMap<>();
    for (Flag flag : Specs.flags(command)) {
      groups.computeIfAbsent(flag.heading(), _ -> new ArrayList<>()).add(flag);
    }
    return groups;
  }

  private void examples() {
    String[] examples = command.usageMessage().footer();
    if (examples.length > 0) {
      lines.heading(command.usageMessage().footerHeading());
      for (String example : examples) {
        lines.exactly("  " + example);
      }
    }
  }

  private void exitCodes() {
    Map<String, String> codes = command.usageMessage().exitCodeList();
    if (!codes.isEmpty()) {
      lines.heading(command.usageMessage().exitCodeListHeading());
      codes.forEach((code, meaning) -> lines.row(code, 9, meaning));
    }
  }
}
