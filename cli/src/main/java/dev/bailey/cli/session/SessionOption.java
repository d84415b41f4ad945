package dev.bailey.cli.session;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.FlagText;
import dev.bailey.execution.StandardStream;
import dev.bailey.workspace.Driver;
import java.util.List;
import java.util.stream.Stream;

/**
 * Options that only {@code bailey session} has. Which verb takes which is in {@link SessionVerb}.
 */
enum SessionOption implements Flag {
  FROM("--from", "DIR", "begin with a copy of DIR"),
  TEMPLATE("--template", "NAME", "begin with a copy of a template in the state directory"),
  SNAPSHOT(
      "--snapshot",
      "SNAPSHOT",
      "use the files of this snapshot; with 'create', written SESSION:SNAPSHOT"),
  LABEL("--label", "NAME=VALUE", "a label; may be repeated"),
  QUOTA("--quota", "SIZE", "how much its workspace may hold, such as 2g"),
  HISTORY("--history", "", "messages, turns and the agent's state go back too"),
  TEXT("--text", "", "the differences themselves, in unified format"),
  WITH("--with", "OTHER", "compare with another session, or OTHER:SNAPSHOT"),
  AFTER("--after", "N", "messages after number N"),
  LIMIT("--limit", "N", "at most N messages (default: 100, with --search 20)"),
  SEARCH("--search", "WORDS", "messages with all these words, the newest first"),
  ROLE("--role", "ROLE", "append what stands behind '--' as a message of ROLE"),
  EXPOSE(
      "--expose",
      "PORT",
      "let PORT be reached from this machine, as PORT:OUTSIDE or PORT:ADDRESS:OUTSIDE at a port of your choice; may be repeated"),
  LINES("--lines", "N", "only the last N lines"),
  OFFSET(
      "--offset",
      "N",
      "from byte N on, counted from the start of the process; what is no longer kept is told"),
  STREAM("--stream", "NAME", "only stdout, or only stderr"),
  ID("--id", "ID", "idempotency key: a call with the same ID runs only once"),
  THEN_SNAPSHOT("--then-snapshot", "", "take a snapshot after the call"),
  OLDER_THAN("--older-than", "DURATION", "sessions unused for this long, such as 7d"),
  DRY_RUN("--dry-run", "", "say what would be done, and do nothing"),
  STATE(
      "--state",
      "DIR",
      Heading.COMMON,
      "where sessions are kept (default: BAILEY_STATE, or as root /var/lib/bailey, as a user ~/.local/state/bailey)"),
  DRIVER("--driver", "NAME", Heading.COMMON, "copy, btrfs or zfs (default: the best that works)"),
  JSON("--json", "", Heading.COMMON, "print JSON, for programs"),
  HELP("--help", "", Heading.COMMON, "show this");

  /** A class, since constants of the enum itself come too late for its constructors. */
  private static final class Heading {
    private static final String COMMON = "Common options";
  }

  @SuppressWarnings("ImmutableEnumChecker") // A record of texts.
  private final FlagText text;

  SessionOption(String flag, String placeholder, String help) {
    this(flag, placeholder, FlagText.OPTIONS, help);
  }

  SessionOption(String flag, String placeholder, String heading, String help) {
    text = new FlagText(flag, placeholder, heading, help);
  }

  @Override
  public FlagText text() {
    return text;
  }

  /** Whether nearly all verbs have it, so that help lists it last. */
  boolean isCommon() {
    return heading().equals(Heading.COMMON);
  }

  @Override
  public List<String> choices() {
    return switch (this) {
      case DRIVER -> Stream.of(Driver.values()).map(Driver::word).toList();
      case STREAM -> Stream.of(StandardStream.values()).map(StandardStream::label).toList();
      default -> List.of();
    };
  }
}
