package dev.bailey.cli.session;

import dev.bailey.cli.options.Option;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.Syntax;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code bailey session} in the model of all commands, made of the table of verbs. */
public final class SessionSyntax {
  private static final String TIGHTER = "a command can have less access than its session, not more";

  private SessionSyntax() {}

  /** With all verbs. */
  public static CommandSpec whole() {
    return of(List.of(SessionVerb.values()));
  }

  /** With the verb or group that the first word names; with all verbs where it names none. */
  public static CommandSpec branch(List<String> words) {
    String first = words.isEmpty() ? "" : words.getFirst();
    List<SessionVerb> meant =
        Arrays.stream(SessionVerb.values()).filter(it -> isMeant(it, first)).toList();
    return meant.isEmpty() ? whole() : of(meant);
  }

  private static boolean isMeant(SessionVerb verb, String first) {
    return verb.group().isEmpty()
        ? verb.words().equals(first) || verb.aliases().contains(first)
        : verb.group().equals(first);
  }

  private static CommandSpec of(List<SessionVerb> verbs) {
    Syntax session =
        Syntax.of("session", ArgumentSyntax.subcommand("VERB ..."))
            .summary("work in a place that lasts: snapshots, rollback, forks")
            .says(
                """
                A session is a directory that lasts, with a sandbox around it, snapshots and a \
                history.\
                """,
                """
                'bailey session VERB --help' lists the options of a verb; one that a verb does not \
                have is refused. Until there is a server, one call at a time has the state \
                directory; others wait for it. The processes a call started end with it. Files, \
                snapshots and messages last.\
                """)
            .flagsAhead(List.of(SessionOption.STATE, SessionOption.DRIVER))
            .examples(
                """
                bailey session create work --from .
                bailey session exec work -- sh -c 'make test'
                bailey session snapshot work before
                bailey session exec work -- sh -c 'rm -rf *'
                bailey session rollback work before\
                """);
    Map<String, Syntax> groups = new LinkedHashMap<>();
    for (SessionVerb verb : verbs) {
      if (verb.group().isEmpty()) {
        session.subcommand(of(verb));
      } else {
        groups
            .computeIfAbsent(verb.group(), SessionSyntax::group)
            .flagsAhead(verb.flags())
            .subcommand(of(verb));
      }
    }
    groups.values().forEach(it -> session.subcommand(it.spec()));
    return session.spec();
  }

  private static Syntax group(String name) {
    return Syntax.of(name, ArgumentSyntax.subcommand("VERB ..."))
        .summary(name.equals("files") ? "read and write files" : "keep processes running");
  }

  private static CommandSpec of(SessionVerb verb) {
    return Syntax.of(verb.word(), arguments(verb))
        .aliases(verb.aliases())
        .summary(verb.summary())
        .says(paragraphs(verb))
        .flags(verb.flags())
        .spec();
  }

  private static ArgumentSyntax arguments(SessionVerb verb) {
    Map<String, String> refused = new HashMap<>();
    for (Option option : Option.values()) {
      if (isOneCommand(verb) && PolicyOptions.of(option) == PolicyOptions.SESSION) {
        refused.put(option.flag(), TIGHTER);
      }
    }
    return ArgumentSyntax.parse(verb.arguments()).refusing(refused);
  }

  private static boolean isOneCommand(SessionVerb verb) {
    return verb == SessionVerb.EXEC || verb == SessionVerb.SHELL;
  }

  private static String[] paragraphs(SessionVerb verb) {
    String summary = verb.summary();
    String sentence = Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
    String more = SessionDetails.of(verb);
    return more.isEmpty() ? new String[] {sentence} : new String[] {sentence, more};
  }
}
