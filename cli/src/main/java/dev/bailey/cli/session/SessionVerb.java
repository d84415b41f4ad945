package dev.bailey.cli.session;

import static dev.bailey.cli.session.SessionOption.AFTER;
import static dev.bailey.cli.session.SessionOption.DRY_RUN;
import static dev.bailey.cli.session.SessionOption.FROM;
import static dev.bailey.cli.session.SessionOption.ID;
import static dev.bailey.cli.session.SessionOption.JSON;
import static dev.bailey.cli.session.SessionOption.LABEL;
import static dev.bailey.cli.session.SessionOption.LIMIT;
import static dev.bailey.cli.session.SessionOption.LINES;
import static dev.bailey.cli.session.SessionOption.OLDER_THAN;
import static dev.bailey.cli.session.SessionOption.QUOTA;
import static dev.bailey.cli.session.SessionOption.ROLE;
import static dev.bailey.cli.session.SessionOption.SEARCH;
import static dev.bailey.cli.session.SessionOption.TEMPLATE;
import static dev.bailey.cli.session.SessionOption.TEXT;
import static dev.bailey.cli.session.SessionOption.THEN_SNAPSHOT;
import static dev.bailey.cli.session.SessionOption.WITH;

import dev.bailey.cli.options.Option;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The verbs of {@code bailey session}, with what each takes: names, options, a command. Parsing and
 * help come from this table. An option that a verb does not have is refused, never ignored.
 */
enum SessionVerb {
  CREATE(
      "create",
      "[NAME]",
      1,
      "make a session, with the policy that holds for everything in it",
      PolicyOptions.ofSessions(),
      FROM,
      TEMPLATE,
      SessionOption.SNAPSHOT,
      LABEL,
      QUOTA,
      JSON),
  LIST("list", "", 0, "all sessions", JSON),
  SHOW("show", "NAME", 1, "one session", JSON),
  EXEC(
      "exec",
      "NAME -- COMMAND...",
      1,
      "run a command in it, as its policy says or more tightly",
      PolicyOptions.ofCommands(),
      JSON),
  SNAPSHOT("snapshot", "NAME [LABEL]", 2, "keep the present state", JSON),
  SNAPSHOTS("snapshots", "NAME", 1, "list what was kept", JSON),
  ROLLBACK(
      "rollback",
      "NAME SNAPSHOT",
      2,
      "make the files what they were",
      SessionOption.HISTORY,
      DRY_RUN,
      JSON),
  DIFF("diff", "NAME [SNAPSHOT]", 2, "what changed since then, or the last one", TEXT, WITH, JSON),
  FORK("fork", "NAME NEW...", 1000, "branches that begin as it is", SessionOption.SNAPSHOT, JSON),
  PAUSE("pause", "NAME", 1, "stop everything in it until it is resumed", JSON),
  RESUME("resume", "NAME", 1, "let it go on", JSON),
  HISTORY(
      "history",
      "NAME [-- TEXT]",
      1,
      "its messages; with a role and a text, one more",
      AFTER,
      LIMIT,
      SEARCH,
      ROLE,
      JSON),
  EXPORT(
      "export",
      "NAME FILE",
      2,
      "its files as one .tar.zst, without denied ones",
      SessionOption.SNAPSHOT,
      JSON),
  IMPORT(
      "import",
      "FILE [NAME]",
      2,
      "a session from such a file",
      PolicyOptions.ofSessions(),
      LABEL,
      QUOTA,
      JSON),
  PROCESS_START(
      "process start",
      "NAME -- COMMAND...",
      1,
      "keep a process running until this call ends",
      PolicyOptions.ofProcesses(),
      SessionOption.EXPOSE),
  PROCESS_EXPOSE(
      "process expose",
      "NAME PORT -- COMMAND...",
      2,
      "the same, with a port of it exposed",
      PolicyOptions.ofProcesses(),
      SessionOption.EXPOSE),
  PROCESS_LIST("process list", "NAME", 1, "its processes", JSON),
  PROCESS_LOGS("process logs", "NAME ID", 2, "what a process wrote", LINES),
  PROCESS_SIGNAL("process signal", "NAME ID SIGNAL", 3, "send one, by name or number"),
  TOOL("tool", "NAME TOOL JSON", 3, "what agents call", ID, THEN_SNAPSHOT, JSON),
  FILES_LS("files ls", "NAME [PATH]", 2, "what is in a directory", JSON),
  FILES_GET("files get", "NAME PATH", 2, "a file, to standard output"),
  FILES_PUT("files put", "NAME PATH", 2, "a file, from standard input"),
  HEALTH("health", "", 0, "how all of them are, and how full the storage is", JSON),
  CLEANUP("cleanup", "", 0, "remove those that nobody used for long", OLDER_THAN, DRY_RUN, JSON),
  DESTROY("destroy", "NAME", 1, "remove it with everything", DRY_RUN, JSON);

  private final String words;
  private final String arguments;
  private final int mostNames;
  private final String summary;

  @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable.
  private final Set<Option> policy;

  @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable.
  private final Set<SessionOption> options;

  SessionVerb(
      String words, String arguments, int mostNames, String summary, SessionOption... options) {
    this(words, arguments, mostNames, summary, Set.of(), options);
  }

  SessionVerb(
      String words,
      String arguments,
      int mostNames,
      String summary,
      Set<Option> policy,
      SessionOption... options) {
    this.words = words;
    this.arguments = arguments;
    this.mostNames = mostNames;
    this.summary = summary;
    this.policy = Collections.unmodifiableSet(policy);
    Set<SessionOption> all =
        EnumSet.of(SessionOption.STATE, SessionOption.DRIVER, SessionOption.HELP);
    Collections.addAll(all, options);
    this.options = Collections.unmodifiableSet(all);
  }

  /** One or two: {@code exec}, {@code process start}. */
  String words() {
    return words;
  }

  /** With {@code session} before it, for messages. */
  String fullWords() {
    return "session " + words;
  }

  String arguments() {
    return arguments;
  }

  int mostNames() {
    return mostNames;
  }

  String summary() {
    return summary;
  }

  /** Its options among those of {@code bailey run}. */
  Set<Option> policy() {
    return policy;
  }

  /** Its own options. */
  Set<SessionOption> options() {
    return options;
  }

  /** Whether something may stand behind {@code --}. */
  boolean takesCommand() {
    return arguments.contains("--");
  }

  /** The first of its words. */
  String group() {
    int blank = words.indexOf(' ');
    return blank < 0 ? words : words.substring(0, blank);
  }

  boolean isOfGroup() {
    return words.indexOf(' ') >= 0;
  }

  static @Nullable SessionVerb of(String words) {
    for (SessionVerb verb : values()) {
      if (verb.words.equals(words)) {
        return verb;
      }
    }
    return null;
  }

  static boolean isGroup(String word) {
    for (SessionVerb verb : values()) {
      if (verb.isOfGroup() && verb.group().equals(word)) {
        return true;
      }
    }
    return false;
  }
}
