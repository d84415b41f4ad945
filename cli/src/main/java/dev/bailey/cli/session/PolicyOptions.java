package dev.bailey.cli.session;

import dev.bailey.cli.options.Option;
import java.util.EnumSet;
import java.util.Set;

/**
 * Where each option of {@code bailey run} applies in sessions: to the whole session, to one
 * command, or nowhere. The switch has no default, so that a new option does not compile without a
 * decision.
 */
enum PolicyOptions {
  /** For the whole session, from its beginning. */
  SESSION,
  /** For the session, and more tightly for one command. */
  SESSION_AND_COMMAND,
  /** For one command, to confine it more tightly. */
  COMMAND,
  /** For one command or process: how it is run, which confines nothing. */
  RUN,
  /** For one command: what is told of it. */
  REPORT,
  /** None: a session has no such thing, or says it otherwise. */
  NONE;

  static PolicyOptions of(Option option) {
    return switch (option) {
      case READ,
          WRITE,
          MOUNT,
          PROTECT,
          RESOLVE,
          SECRET,
          LEVEL,
          TIER,
          BACKEND,
          ACCEPT,
          SECCOMP,
          POLICY ->
          SESSION;
      case DENY, NET, ALLOW, BLOCK, MEMORY, CPUS, PIDS, TIMEOUT, OUTPUT, DISK, OPEN_FILES ->
          SESSION_AND_COMMAND;
      case FS -> COMMAND;
      case ENV, WORKDIR -> RUN;
      case VERBOSE -> REPORT;
      case PROJECT, MODE, NET_LOG, AUDIT, STDIN, TTY, NO_TTY, JSON, HELP -> NONE;
    };
  }

  /** Those of a session that is made. */
  static Set<Option> ofSessions() {
    return in(EnumSet.of(SESSION, SESSION_AND_COMMAND));
  }

  /** Those of a command in a session. */
  static Set<Option> ofCommands() {
    return in(EnumSet.of(COMMAND, SESSION_AND_COMMAND, RUN, REPORT));
  }

  /** Those of a process that is kept running. */
  static Set<Option> ofProcesses() {
    return in(EnumSet.of(RUN));
  }

  private static Set<Option> in(Set<PolicyOptions> places) {
    Set<Option> options = EnumSet.noneOf(Option.class);
    for (Option option : Option.values()) {
      if (places.contains(of(option))) {
        options.add(option);
      }
    }
    return options;
  }
}
