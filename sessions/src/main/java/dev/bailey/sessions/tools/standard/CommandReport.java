package dev.bailey.sessions.tools.standard;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The end of a command, for an agent. */
final class CommandReport {
  private CommandReport() {}

  /** The result, with this text and what is to be said of the end. */
  static ToolResult of(CommandRun.Ended ended, String text) {
    Set<Truncation> truncated = EnumSet.noneOf(Truncation.class);
    if (ended.stdout().isTruncated()) {
      truncated.add(Truncation.STDOUT);
    }
    if (ended.stderr().isTruncated()) {
      truncated.add(Truncation.STDERR);
    }
    return new ToolResult(
        text,
        error(ended.outcome()),
        OptionalInt.of(ended.outcome().exitCode()),
        truncated,
        ended.duration());
  }

  private static Optional<ToolError> error(Outcome outcome) {
    if (outcome instanceof Outcome.TimedOut) {
      return Optional.of(ToolError.TIMED_OUT);
    }
    return outcome.exitCode() == 0 ? Optional.empty() : Optional.of(ToolError.FAILED);
  }

  /** What the exit code does not say; empty for a plain end. */
  static String remark(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Exited _ -> "";
      case Outcome.Signaled(int signal) -> "Ended by signal " + signal + "\n";
      case Outcome.TimedOut(var limit) ->
          "Timed out after " + limit.toMillis() + " ms; everything it started was ended\n";
      case Outcome.OutOfMemory _ -> "Out of memory; everything it started was ended\n";
      case Outcome.OutputLimit(long bytes) ->
          "Wrote more than " + bytes + " bytes; everything it started was ended\n";
      case Outcome.LimitReached(var limit, _) -> "Reached the limit: " + limit.label() + "\n";
      case Outcome.Killed _ -> "Killed\n";
      case Outcome.Denied(_, String what, var remedies) -> what + hint(remedies) + "\n";
    };
  }

  private static String hint(List<Remedy> remedies) {
    return remedies.isEmpty() ? "" : "\nhint: " + Remedy.inJava(remedies);
  }

  /** The same text with an end of line, unless it is empty. */
  static String lines(String text) {
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }
}
