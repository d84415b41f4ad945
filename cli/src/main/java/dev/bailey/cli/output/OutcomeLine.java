package dev.bailey.cli.output;

import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.List;

/** Says in one line on standard error why a command did not simply end. */
public final class OutcomeLine {
  private OutcomeLine() {}

  /**
   * The text with its line end; empty for a command that ended by itself or by a signal, which the
   * exit code tells.
   *
   * @param limits what applied
   */
  public static String of(Outcome outcome, Limits limits) {
    if (outcome instanceof Outcome.Exited) {
      // The common case, without the cost of linking the switch.
      return "";
    }
    return switch (outcome) {
      case Outcome.Exited _, Outcome.Signaled _ -> "";
      case Outcome.TimedOut timedOut ->
          line("killed after " + Quantities.duration(timedOut.limit()) + " (--timeout)");
      case Outcome.OutOfMemory _ -> line("killed, out of memory" + raise(Promise.MEMORY, limits));
      case Outcome.OutputLimit output ->
          line("killed after " + Quantities.size(output.bytes()) + " of output (--output)");
      case Outcome.LimitReached reached -> line(reached(reached, limits));
      case Outcome.Killed _ -> line("killed");
      case Outcome.Denied denied -> line(denied.what()) + hints(denied.remedies());
    };
  }

  private static String reached(Outcome.LimitReached reached, Limits limits) {
    return "the command reached its limit of "
        + reached.limit().label()
        + raise(reached.limit(), limits)
        + " and exited with "
        + reached.code();
  }

  private static String raise(Promise promise, Limits limits) {
    String value = value(promise, limits);
    String option = option(promise);
    if (option.isEmpty()) {
      return "";
    }
    return value.isEmpty()
        ? " (see " + option + ")"
        : " (limit " + value + ": raise it with " + option + ")";
  }

  private static String value(Promise promise, Limits limits) {
    return switch (promise) {
      case MEMORY -> size(limits.memoryBytes().orElse(-1L));
      case DISK -> size(limits.diskBytes().orElse(-1L));
      case OUTPUT -> size(limits.outputBytes().orElse(-1L));
      case PROCESSES -> count(limits.processes().orElse(-1));
      case OPEN_FILES -> count(limits.openFiles().orElse(-1));
      case CPU, TIME, FILES, NETWORK, SYSCALLS, PRIVILEGES, AUTORUN -> "";
    };
  }

  private static String option(Promise promise) {
    return Remedy.RaiseLimit.LIMITS.contains(promise.label())
        ? RemedyWords.limit(promise.label())
        : "";
  }

  private static String size(long bytes) {
    return bytes < 0 ? "" : Quantities.size(bytes);
  }

  private static String count(int count) {
    return count < 0 ? "" : Integer.toString(count);
  }

  private static String line(String text) {
    return "bailey: " + SafeText.line(text) + "\n";
  }

  private static String hints(List<Remedy> remedies) {
    StringBuilder text = new StringBuilder();
    for (Remedy remedy : remedies) {
      text.append("hint: ").append(SafeText.line(RemedyText.of(remedy))).append('\n');
    }
    return text.toString();
  }
}
