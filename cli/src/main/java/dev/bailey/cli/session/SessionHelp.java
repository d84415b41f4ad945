package dev.bailey.cli.session;

import dev.bailey.cli.options.Option;
import dev.bailey.cli.options.OptionLines;
import java.util.ArrayList;
import java.util.List;

/** What {@code bailey session --help} prints, and {@code --help} of each verb. */
public final class SessionHelp {
  private static final int VERB_COLUMN = 40;

  private SessionHelp() {}

  public static String overview() {
    StringBuilder text = new StringBuilder(4096);
    text.append(
        """
        Usage: bailey session VERB ...

        A session is a directory that lasts, with a sandbox around it, snapshots and a history.

        """);
    for (SessionVerb verb : SessionVerb.values()) {
      String words = (verb.words() + " " + verb.arguments()).strip();
      OptionLines.line(text, words, VERB_COLUMN, verb.summary());
    }
    return text.append(
            """

            'bailey session VERB --help' lists the options of a verb; one that a verb does not
            have is refused.

            Until there is a server, one call at a time has the state directory; others wait for
            it. The processes a call started end with it. Files, snapshots and messages last.

            Example:
              bailey session create work --from .
              bailey session exec work -- sh -c 'make test'
              bailey session snapshot work before
              bailey session exec work -- sh -c 'rm -rf *'
              bailey session rollback work before
            """)
        .toString();
  }

  /** Of the verb that these words begin with; of all where they name none. */
  public static String of(List<String> words) {
    List<String> names = words.stream().filter(it -> !it.startsWith("-")).toList();
    if (names.isEmpty()) {
      return overview();
    }
    List<SessionVerb> meant = new ArrayList<>();
    String both = names.getFirst() + " " + (names.size() > 1 ? names.get(1) : "");
    for (SessionVerb verb : SessionVerb.values()) {
      if (verb.words().equals(names.getFirst()) || verb.words().equals(both)) {
        return of(verb);
      }
      if (verb.group().equals(names.getFirst())) {
        meant.add(verb);
      }
    }
    return meant.isEmpty()
        ? overview()
        : String.join("\n", meant.stream().map(SessionHelp::of).toList());
  }

  static String of(SessionVerb verb) {
    StringBuilder text = new StringBuilder(2048);
    text.append(usage(verb)).append("\n\n").append(capitalised(verb.summary())).append(".\n");
    if (verb == SessionVerb.EXEC) {
      text.append(
          """

          With a limit, --net, --allow, --block, --fs or --deny the command runs in a sandbox of
          its own on the same workspace, and can only have less than the session: what would be
          more is refused. A relative PATH is one in the workspace.
          """);
    } else if (!verb.policy().isEmpty() && verb.policy().contains(Option.DENY)) {
      text.append(
          """

          What is said here holds for everything that runs in the session, and for its tools. A
          relative --deny PATH is one in the workspace.
          """);
    }
    text.append("\nOptions:\n");
    for (SessionOption option : SessionOption.values()) {
      if (verb.options().contains(option)) {
        OptionLines.option(text, option.flag(), option.placeholder(), option.help());
      }
    }
    for (Option option : verb.policy()) {
      OptionLines.option(text, option.flag(), option.placeholder(), help(verb, option));
    }
    return text.toString();
  }

  private static String usage(SessionVerb verb) {
    int command = verb.arguments().indexOf("--");
    if (command < 0) {
      return (SessionWords.usage(verb) + " [OPTION]...");
    }
    String arguments = verb.arguments();
    int at = arguments.startsWith("[--", command - 1) ? command - 1 : command;
    return "Usage: bailey "
        + verb.fullWords()
        + " "
        + arguments.substring(0, at)
        + "[OPTION]... "
        + arguments.substring(at);
  }

  /** In a session the defaults are the session's. */
  private static String help(SessionVerb verb, Option option) {
    if (option == Option.FS) {
      return "read-only: write nothing|project: write what the session does (default)";
    }
    if (option == Option.WORKDIR) {
      return "directory it starts in (default: the workspace)";
    }
    String help = option.help();
    return verb == SessionVerb.EXEC ? help.replaceAll("[ |]*\\(default[^)]*\\)", "") : help;
  }

  private static String capitalised(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
