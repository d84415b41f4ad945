package dev.bailey.cli.session;

import static dev.bailey.cli.session.SessionOption.AFTER;
import static dev.bailey.cli.session.SessionOption.DRY_RUN;
import static dev.bailey.cli.session.SessionOption.FROM;
import static dev.bailey.cli.session.SessionOption.ID;
import static dev.bailey.cli.session.SessionOption.JSON;
import static dev.bailey.cli.session.SessionOption.LABEL;
import static dev.bailey.cli.session.SessionOption.LIMIT;
import static dev.bailey.cli.session.SessionOption.LINES;
import static dev.bailey.cli.session.SessionOption.OFFSET;
import static dev.bailey.cli.session.SessionOption.OLDER_THAN;
import static dev.bailey.cli.session.SessionOption.QUOTA;
import static dev.bailey.cli.session.SessionOption.ROLE;
import static dev.bailey.cli.session.SessionOption.SEARCH;
import static dev.bailey.cli.session.SessionOption.STREAM;
import static dev.bailey.cli.session.SessionOption.TEMPLATE;
import static dev.bailey.cli.session.SessionOption.TEXT;
import static dev.bailey.cli.session.SessionOption.THEN_SNAPSHOT;
import static dev.bailey.cli.session.SessionOption.WITH;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The verbs of {@code bailey session}, with what each takes: names, options, a command. {@link
 * SessionSyntax} makes the model of this table.
 */
enum SessionVerb {
  CREATE(
      "create",
      "[NAME]",
      "make a session, with the policy that holds for everything in it",
      PolicyOptions.ofSessions(),
      FROM,
      TEMPLATE,
      SessionOption.SNAPSHOT,
      LABEL,
      QUOTA,
      JSON),
  LIST("list", "", "list all sessions", JSON),
  SHOW("show", "NAME", "show one session", JSON),
  EXEC(
      "exec",
      "NAME -- COMMAND...",
      "run a command in a session, as its policy says or more tightly",
      PolicyOptions.ofCommands(),
      JSON),
  SHELL(
      "shell",
      "NAME",
      "work in a session by hand, in a shell on this terminal",
      PolicyOptions.ofCommands()),
  SNAPSHOT("snapshot", "NAME [LABEL]", "keep the present state of a session under a name", JSON),
  SNAPSHOTS("snapshots", "NAME", "list the snapshots of a session", JSON),
  ROLLBACK(
      "rollback",
      "NAME SNAPSHOT",
      "make the files what they were in a snapshot",
      SessionOption.HISTORY,
      DRY_RUN,
      JSON),
  DIFF("diff", "NAME [SNAPSHOT]", "show what changed since a snapshot", TEXT, WITH, JSON),
  FORK("fork", "NAME NEW...", "copy a session into new ones", SessionOption.SNAPSHOT, JSON),
  PAUSE("pause", "NAME", "stop everything in a session until it is resumed", JSON),
  RESUME("resume", "NAME", "let a paused session go on", JSON),
  HISTORY(
      "history",
      "NAME [-- TEXT]",
      "show the messages of a session, or append one",
      AFTER,
      LIMIT,
      SEARCH,
      ROLE,
      JSON),
  EXPORT(
      "export",
      "NAME FILE",
      "write the files of a session into one .tar.zst",
      SessionOption.SNAPSHOT,
      JSON),
  IMPORT(
      "import",
      "FILE [NAME]",
      "make a session from a file that export wrote",
      PolicyOptions.ofSessions(),
      LABEL,
      QUOTA,
      JSON),
  PROCESS_START(
      "process start",
      "NAME -- COMMAND...",
      "keep a process running in a session until this call ends",
      PolicyOptions.ofProcesses(),
      SessionOption.EXPOSE),
  PROCESS_EXPOSE(
      "process expose",
      "NAME PORT -- COMMAND...",
      "keep one running, with a port that this machine reaches",
      PolicyOptions.ofProcesses(),
      SessionOption.EXPOSE),
  PROCESS_LIST("process list", "NAME", "list the processes of a session", JSON),
  PROCESS_LOGS("process logs", "NAME ID", "show what a process wrote", LINES, OFFSET, STREAM),
  PROCESS_SIGNAL("process signal", "NAME ID SIGNAL", "send a signal, by name or number"),
  TOOL("tool", "NAME TOOL JSON", "call one of the tools that agents have", ID, THEN_SNAPSHOT, JSON),
  FILES_LS("files ls", "NAME [PATH]", "list what is in a directory of a session", JSON),
  FILES_GET("files get", "NAME PATH", "write a file to standard output"),
  FILES_PUT("files put", "NAME PATH", "make a file from standard input"),
  HEALTH("health", "", "show the state of all sessions and the free storage", JSON),
  CLEANUP("cleanup", "", "remove unused sessions", OLDER_THAN, DRY_RUN, JSON),
  DESTROY(
      "destroy",
      "NAME...",
      "delete sessions with their files, snapshots and messages",
      DRY_RUN,
      JSON);

  private final String words;
  private final String arguments;
  private final String summary;

  @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable.
  private final Set<Option> policy;

  @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable.
  private final Set<SessionOption> options;

  SessionVerb(String words, String arguments, String summary, SessionOption... options) {
    this(words, arguments, summary, Set.of(), options);
  }

  SessionVerb(
      String words,
      String arguments,
      String summary,
      Set<Option> policy,
      SessionOption... options) {
    this.words = words;
    this.arguments = arguments;
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

  /** Other words for the last of its words. */
  List<String> aliases() {
    return switch (this) {
      case LIST, PROCESS_LIST -> List.of("ls");
      case DESTROY -> List.of("rm");
      default -> List.of();
    };
  }

  /** All its options, in the order of help. */
  List<Flag> flags() {
    List<Flag> flags = new ArrayList<>(options);
    flags.removeIf(it -> ((SessionOption) it).isCommon());
    policy.forEach(it -> flags.add(PolicyFlag.of(it, this)));
    options.stream().filter(SessionOption::isCommon).forEach(flags::add);
    return flags;
  }

  /** The first of two words; empty where there is one. */
  String group() {
    int blank = words.indexOf(' ');
    return blank < 0 ? "" : words.substring(0, blank);
  }

  /** The last of its words. */
  String word() {
    return words.substring(words.indexOf(' ') + 1);
  }

  /** The one of exactly these words. */
  static SessionVerb of(String words) {
    for (SessionVerb verb : values()) {
      if (verb.words.equals(words)) {
        return verb;
      }
    }
    throw new IllegalArgumentException(words);
  }
}
