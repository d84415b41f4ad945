package dev.bailey.cli.output;

import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;

/** The report of {@code --verbose}: backend, each promise with what kept it, and what was used. */
public final class EnforcementReport {
  private static final int PROMISE_COLUMN = 12;
  private static final int STATE_COLUMN = 14;

  private EnforcementReport() {}

  public static String of(Result result) {
    StringBuilder text = new StringBuilder(1024);
    Selection selection = result.selection();
    text.append("bailey: backend ").append(selection.backend());
    text.append(", ").append(SafeText.line(selection.reason())).append('\n');
    for (Selection.Rejection rejection : selection.rejected()) {
      text.append("  not ")
          .append(rejection.backend())
          .append(": ")
          .append(SafeText.line(rejection.reason()));
      for (Remedy remedy : rejection.remedies()) {
        text.append(" (fix: ").append(SafeText.line(RemedyText.of(remedy))).append(')');
      }
      text.append('\n');
    }
    for (Enforcement.Line line : result.enforcement().lines()) {
      text.append("  ");
      pad(text, line.promise().label(), PROMISE_COLUMN);
      pad(text, line.verified() ? "verified" : "not verified", STATE_COLUMN);
      text.append(SafeText.line(line.asked()));
      if (line.isCut()) {
        text.append(", kept ").append(SafeText.line(line.kept()));
        text.append(" for ").append(SafeText.line(line.reason()));
      }
      text.append(": ");
      text.append(SafeText.line(line.mechanism())).append('\n');
    }
    text.append("  took ").append(Quantities.milliseconds(result.duration().toNanos()));
    text.append(", processor ").append(Quantities.milliseconds(result.usage().cpuNanos()));
    text.append(", memory at most ").append(Quantities.size(result.usage().memoryPeakBytes()));
    return text.append('\n').toString();
  }

  private static void pad(StringBuilder text, String word, int width) {
    text.append(word);
    for (int i = word.length(); i < width; i++) {
      text.append(' ');
    }
  }
}
