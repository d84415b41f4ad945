package dev.bailey.cli.completion;

import dev.bailey.cli.completion.CompletionTable.Entry;
import dev.bailey.cli.completion.CompletionTable.Tail;
import dev.bailey.cli.completion.CompletionTable.Value;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The script for fish: one line for each thing that can be typed, and where. */
final class FishScript {
  private static final int LONGEST_HELP = 60;

  /** What fish offers for the word as the first of a line. */
  private static final String PROGRAMS = "'(complete --do-complete=(commandline -ct))'\n";

  private final StringBuilder text = new StringBuilder(1 << 16);

  private FishScript() {}

  static String of(CompletionTable table) {
    return new FishScript().script(table);
  }

  private String script(CompletionTable table) {
    text.append("# Completes what is typed behind bailey: bailey completion fish | source\n\n");
    where(table);
    text.append("\ncomplete -c bailey -f\n");
    text.append("complete -c bailey -n '__bailey_at command' -F -a ").append(PROGRAMS);
    text.append("complete -c bailey -n '__bailey_at arguments' -F\n");
    table.entries().forEach(this::entry);
    return text.toString();
  }

  /** A function that says whether a command was reached, or the one to run, or its arguments. */
  private void where(CompletionTable table) {
    text.append("function __bailey_at\n    set -l at bailey\n    set -l flag\n    set -l valued ");
    text.append(String.join(" ", valued(table))).append('\n');
    text.append(
        """
            for word in (commandline -opc)[2..-1]
                if test -n "$flag"
                    set flag
                    continue
                end
                if contains $at command arguments
                    set at arguments
                    continue
                end
                switch $word
                    case --
                        set at command
                        continue
                    case '-*'
                        contains -- $word $valued; and set flag $word
                        continue
                end
                switch "$at $word"
        """);
    for (Entry entry : table.entries()) {
      entry
          .words()
          .forEach((word, path) ->
              text.append(
                  "            case '%s %s'\n                set at '%s'\n"
                      .formatted(entry.path(), word, path)));
      if (entry.tail() == Tail.ANYWHERE) {
        text.append(
            "            case '%s *'\n                set at arguments\n".formatted(entry.path()));
      }
    }
    text.append("        end\n    end\n    test \"$at\" = \"$argv\"\nend\n");
  }

  private static Set<String> valued(CompletionTable table) {
    Set<String> flags = new TreeSet<>();
    for (Entry entry : table.entries()) {
      entry.options().stream().filter(Value::takesValue).forEach(it -> flags.add(it.flag()));
    }
    return flags;
  }

  private void entry(Entry entry) {
    String here = "complete -c bailey -n \"__bailey_at " + entry.path() + "\"";
    text.append('\n');
    words(here, List.copyOf(entry.words().keySet()));
    words(here, entry.names());
    if (entry.takesFile()) {
      text.append(here).append(" -F\n");
    }
    if (entry.tail() == Tail.ANYWHERE) {
      text.append(here).append(" -a ").append(PROGRAMS);
    }
    for (Value option : entry.options()) {
      text.append(here).append(" -l ").append(option.flag().substring(2));
      text.append(value(option)).append(" -d '").append(help(option)).append("'\n");
    }
  }

  private void words(String here, List<String> words) {
    if (!words.isEmpty()) {
      text.append(here).append(" -a '").append(String.join(" ", words)).append("'\n");
    }
  }

  private static String value(Value option) {
    if (!option.takesValue()) {
      return "";
    }
    return switch (option.kind()) {
      case CHOICE -> " -x -a '" + String.join(" ", option.choices()) + "'";
      case FILE -> " -r -F";
      case DIRECTORY -> " -x -a '(__fish_complete_directories)'";
      case OTHER -> " -x";
    };
  }

  private static String help(Value option) {
    String help = option.help();
    String shortened =
        help.length() > LONGEST_HELP ? help.substring(0, LONGEST_HELP - 1).strip() + "…" : help;
    return shortened.replace("\\", "\\\\").replace("'", "\\'");
  }
}
