package dev.bailey.cli.session;

import org.jspecify.annotations.Nullable;

/**
 * Options that only {@code bailey session} has. Which verb takes which is in {@link SessionVerb}.
 */
enum SessionOption {
  STATE(
      "--state",
      "DIR",
      "where sessions are kept (default: BAILEY_STATE, or as root|/var/lib/bailey, as a user ~/.local/state/bailey)"),
  DRIVER("--driver", "NAME", "copy, btrfs or zfs (default: the best that works)"),
  JSON("--json", "", "print JSON, for programs"),
  HELP("--help", "", "show this"),
  FROM("--from", "DIR", "begin with a copy of DIR"),
  TEMPLATE("--template", "NAME", "begin with a copy of a template"),
  SNAPSHOT("--snapshot", "SNAPSHOT", "as it was then ('create': SESSION:SNAPSHOT)"),
  LABEL("--label", "NAME=VALUE", "a label; may be repeated"),
  QUOTA("--quota", "SIZE", "how much its workspace may hold"),
  HISTORY("--history", "", "messages, turns and the agent's state go back too"),
  TEXT("--text", "", "the differences themselves, in unified format"),
  WITH("--with", "OTHER", "compare with another session, or OTHER:SNAPSHOT"),
  AFTER("--after", "N", "messages after number N"),
  LIMIT("--limit", "N", "at most N messages"),
  SEARCH("--search", "WORDS", "messages with all these words, the newest first"),
  ROLE("--role", "ROLE", "append what stands behind '--' as a message of ROLE"),
  EXPOSE(
      "--expose",
      "PORT",
      "let PORT be reached from this machine; PORT:OUTSIDE,|PORT:ADDRESS:OUTSIDE; may be repeated"),
  LINES("--lines", "N", "only the last N lines"),
  ID("--id", "ID", "of the call: the same id is run once"),
  THEN_SNAPSHOT("--then-snapshot", "", "keep the state after the call"),
  OLDER_THAN("--older-than", "DURATION", "those that nobody used for that long, such as 7d"),
  DRY_RUN("--dry-run", "", "say what would be done, and do nothing");

  private final String flag;
  private final String placeholder;
  private final String help;

  SessionOption(String flag, String placeholder, String help) {
    this.flag = flag;
    this.placeholder = placeholder;
    this.help = help;
  }

  String flag() {
    return flag;
  }

  /** Empty for an option without a value. */
  String placeholder() {
    return placeholder;
  }

  boolean takesValue() {
    return !placeholder.isEmpty();
  }

  String help() {
    return help;
  }

  static @Nullable SessionOption named(String flag) {
    for (SessionOption option : values()) {
      if (option.flag.equals(flag)) {
        return option;
      }
    }
    return null;
  }
}
