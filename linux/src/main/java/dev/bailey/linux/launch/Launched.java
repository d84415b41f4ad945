package dev.bailey.linux.launch;

import dev.bailey.execution.Outcome;

/** What came of the launch of a command: its process, or an outcome without any. */
public sealed interface Launched {
  /** It runs, and whoever has this ends it. */
  record Running(StartedProcess process) implements Launched {}

  /** It could not be started, for a reason that is the command's. */
  record NotStarted(Outcome outcome) implements Launched {}
}
