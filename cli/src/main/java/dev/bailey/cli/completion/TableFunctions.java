package dev.bailey.cli.completion;

import dev.bailey.cli.completion.CompletionTable.Entry;
import dev.bailey.cli.completion.CompletionTable.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table as three functions that bash and zsh read alike. They look at {@code at}, the command
 * that was reached so far, and set variables of their caller.
 */
final class TableFunctions {
  private TableFunctions() {}

  static String of(CompletionTable table) {
    return step(table) + "\n" + entry(table) + "\n" + value(table);
  }

  /** From one command to the next, by a word. */
  private static String step(CompletionTable table) {
    StringBuilder text = new StringBuilder("_bailey_step() {\n  case \"$at $1\" in\n");
    for (Entry entry : table.entries()) {
      entry
          .words()
          .forEach(
              (word, path) -> line(text, quoted(entry.path() + " " + word), "at=" + quoted(path)));
    }
    return text.append("    *) return 1 ;;\n  esac\n}\n").toString();
  }

  /** What a command takes. */
  private static String entry(CompletionTable table) {
    StringBuilder text =
        new StringBuilder(
            "_bailey_entry() {\n  words_here= options= valued= files= tail=\n  case $at in\n");
    for (Entry entry : table.entries()) {
      List<String> words = new ArrayList<>(entry.words().keySet());
      words.addAll(entry.names());
      List<String> flags = entry.options().stream().map(Value::flag).toList();
      List<String> valued =
          entry.options().stream().filter(Value::takesValue).map(Value::flag).toList();
      line(
          text,
          quoted(entry.path()),
          "words_here="
              + joined(words)
              + " options="
              + joined(flags)
              + " valued="
              + joined(valued)
              + (entry.takesFile() ? " files=yes" : "")
              + " tail="
              + tail(entry));
    }
    return text.append("  esac\n}\n").toString();
  }

  private static String tail(Entry entry) {
    return switch (entry.tail()) {
      case NONE -> "none";
      case BEHIND_DASHES -> "dashes";
      case ANYWHERE -> "anywhere";
    };
  }

  /** What an option of a command takes. */
  private static String value(CompletionTable table) {
    Map<String, List<String>> places = new LinkedHashMap<>();
    for (Entry entry : table.entries()) {
      for (Value value : entry.options()) {
        String answer = answer(value);
        if (!answer.isEmpty()) {
          String place = quoted(entry.path() + " " + value.flag());
          places.computeIfAbsent(answer, _ -> new ArrayList<>()).add(place);
        }
      }
    }
    StringBuilder text =
        new StringBuilder("_bailey_value() {\n  choices= kind=\n  case \"$at $1\" in\n");
    places.forEach((answer, all) -> line(text, String.join(" | ", all), answer));
    return text.append("  esac\n}\n").toString();
  }

  private static String answer(Value value) {
    return switch (value.kind()) {
      case CHOICE -> "choices=" + joined(value.choices());
      case FILE -> "kind=file";
      case DIRECTORY -> "kind=directory";
      case OTHER -> "";
    };
  }

  private static void line(StringBuilder text, String pattern, String action) {
    text.append("    ").append(pattern).append(") ").append(action).append(" ;;\n");
  }

  private static String joined(List<String> words) {
    return quoted(String.join(" ", words));
  }

  /** Words of the table hold no quotes. */
  private static String quoted(String text) {
    return "'" + text + "'";
  }
}
