package dev.bailey.cli.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a command takes besides options, and why not some options.
 *
 * @param names labels of its positional parameters; one in brackets may be left out, the last one
 *     may be repeated when it ends in dots
 * @param tail what may stand behind the options, mostly with dashes before it; else empty
 * @param refused options of other commands that one could expect here, with the reason against them
 */
public record ArgumentSyntax(List<String> names, String tail, Map<String, String> refused) {
  private static final String REPEATED = "...";
  private static final int MOST = 1000;

  public ArgumentSyntax {
    names = List.copyOf(names);
    refused = Map.copyOf(refused);
  }

  /** From text as help shows it: {@code NAME [LABEL]}, {@code NAME -- COMMAND...}. */
  public static ArgumentSyntax parse(String text) {
    List<String> names = new ArrayList<>();
    String rest = text;
    while (!rest.isEmpty() && !rest.startsWith("--") && !rest.startsWith("[--")) {
      int blank = rest.indexOf(' ');
      names.add(blank < 0 ? rest : rest.substring(0, blank));
      rest = blank < 0 ? "" : rest.substring(blank + 1);
    }
    return new ArgumentSyntax(names, rest, Map.of());
  }

  /** Of a command that only has others below it, with what help shows for those. */
  public static ArgumentSyntax subcommand(String text) {
    return new ArgumentSyntax(List.of(), text, Map.of());
  }

  public ArgumentSyntax refusing(Map<String, String> reasons) {
    return new ArgumentSyntax(names, tail, reasons);
  }

  /** Those of a command. */
  public static ArgumentSyntax of(CommandSpec command) {
    return (ArgumentSyntax) command.userObject();
  }

  /** How many names there may be. */
  public int most() {
    boolean repeated = !names.isEmpty() && names.getLast().contains(REPEATED);
    return repeated ? MOST : names.size();
  }

  /** Whether something may stand behind {@code --}. */
  public boolean takesTail() {
    return !tail.isEmpty();
  }

  /** All of it in one line, for a list of commands. */
  public String text() {
    return (String.join(" ", names) + " " + tail).strip();
  }
}
