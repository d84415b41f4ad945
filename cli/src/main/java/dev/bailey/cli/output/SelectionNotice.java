package dev.bailey.cli.output;

import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Selection;
import dev.bailey.execution.Wrapped;
import dev.bailey.policy.Strength;

/** Tells a person that the backend Bailey chose is a weak one, and what would give a stronger. */
public final class SelectionNotice {
  private SelectionNotice() {}

  /** Which backend a command line is of, where another one is preferred; otherwise empty. */
  public static String of(Wrapped wrapped) {
    Selection selection = wrapped.selection();
    if (selection.rejected().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(256);
    text.append("bailey: this command line is of ").append(selection.backend());
    for (Selection.Rejection rejection : selection.rejected()) {
      text.append("; not of ").append(SafeText.line(rejection.toString()));
    }
    return text.append('\n').toString();
  }

  /** Empty for a backend that isolates. */
  public static String of(Selection selection, boolean rawTerminal) {
    if (selection.strength().compareTo(Strength.NAMESPACES) >= 0) {
      return "";
    }
    // In raw mode a line feed does not return to the first column.
    String end = rawTerminal ? "\r\n" : "\n";
    StringBuilder text = new StringBuilder(256);
    text.append("bailey: confined by ").append(selection.backend());
    text.append(" only (hardening, not isolation)");
    String separator = ": ";
    for (Selection.Rejection rejection : selection.rejected()) {
      text.append(separator)
          .append(rejection.backend())
          .append(": ")
          .append(SafeText.line(rejection.reason()));
      separator = "; ";
    }
    text.append(end);
    for (Selection.Rejection rejection : selection.rejected()) {
      for (Remedy remedy : rejection.remedies()) {
        text.append("hint: for more, ").append(rejection.backend()).append(": ");
        text.append(SafeText.line(RemedyText.of(remedy))).append(end);
      }
    }
    return text.toString();
  }
}
