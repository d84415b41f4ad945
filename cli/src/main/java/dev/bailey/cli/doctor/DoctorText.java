package dev.bailey.cli.doctor;

import dev.bailey.backend.Backends;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.Remedy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.util.Optional;

/** The findings of {@code bailey doctor} as text. */
public final class DoctorText {
  private static final String TRY = "./bailey run -- echo hello\n";
  private static final int LEAST_COLUMN = 12;
  private static final int STATE_COLUMN = 8;

  private DoctorText() {}

  public static String of(Diagnosis diagnosis) {
    StringBuilder text = new StringBuilder(2048);
    int column = column(diagnosis);
    text.append("Bailey ").append(diagnosis.version()).append("\n\nThis machine:\n");
    for (Fact fact : diagnosis.facts()) {
      pad(text.append("  "), fact.name(), column).append(SafeText.line(fact.value())).append('\n');
      fact.fix().ifPresent(fix -> fix(text, column, fix));
    }
    text.append("\nBackends (what confines a command), the preferred one first:\n");
    for (Diagnosis.Finding finding : diagnosis.findings()) {
      finding(text, column, finding);
    }
    if (diagnosis.findings().isEmpty()) {
      text.append("  none is part of this build\n");
    }
    text.append("\nLevels (how much isolation you ask for: --level), weakest first:\n");
    int levels = 0;
    for (Backends.Availability availability : diagnosis.levels()) {
      levels = Math.max(levels, LevelText.name(availability.level()).length() + 2);
    }
    for (Backends.Availability availability : diagnosis.levels()) {
      pad(text.append("  "), LevelText.name(availability.level()), levels);
      text.append(LevelText.value(availability)).append('\n');
    }
    return text.append('\n').append(conclusion(diagnosis)).toString();
  }

  private static void finding(StringBuilder text, int column, Diagnosis.Finding finding) {
    pad(text.append("  "), finding.name(), column);
    pad(text, state(finding), STATE_COLUMN);
    text.append(finding.isolation());
    if (finding.mustBeNamed()) {
      text.append(" (only when you ask: --backend ").append(finding.name()).append(')');
    }
    text.append('\n');
    if (!finding.runs()) {
      below(text, column, "use:", "./bailey wrap --backend " + finding.name() + " -- COMMAND");
      return;
    }
    if (finding.works() && !finding.accept().isEmpty()) {
      below(text, column, "with:", accepting(finding));
    }
    finding
        .obstacle()
        .ifPresent(obstacle -> {
          below(text, column, "why:", obstacle.reason());
          for (Remedy remedy : obstacle.remedies()) {
            below(text, column, "fix:", RemedyText.of(remedy));
          }
        });
  }

  /** The options without which it refuses: this kernel cannot keep so much. */
  private static String accepting(Diagnosis.Finding finding) {
    StringBuilder options = new StringBuilder("./bailey run --backend ").append(finding.name());
    for (Promise promise : finding.accept()) {
      options.append(" --accept ").append(promise.label());
    }
    return options.append(" -- COMMAND (more needs a newer kernel)").toString();
  }

  private static String state(Diagnosis.Finding finding) {
    if (!finding.runs()) {
      return "wrap";
    }
    return finding.works() ? "works" : "no";
  }

  private static String conclusion(Diagnosis diagnosis) {
    Optional<String> chosen = diagnosis.chosen();
    if (chosen.isEmpty()) {
      return "Nothing confines commands here yet.\n"
          + "Next: follow one of the fixes above, then run 'bailey doctor' again.\n";
    }
    for (Diagnosis.Finding finding : diagnosis.findings()) {
      if (finding.name().equals(chosen.get())
          && finding.strength().compareTo(Strength.NAMESPACES) < 0) {
        return "Usable: 'bailey run' uses "
            + chosen.get()
            + ", which hardens but does not isolate.\n"
            + "Next: for isolation, follow a fix above; to go on as it is: "
            + TRY;
      }
    }
    return "Good: 'bailey run' uses " + chosen.get() + ".\nNext: " + TRY;
  }

  private static void fix(StringBuilder text, int column, String fix) {
    pad(text.append("  "), "", column).append("fix: ").append(SafeText.line(fix)).append('\n');
  }

  private static void below(StringBuilder text, int column, String label, String value) {
    pad(text.append("  "), "", column);
    pad(text, label, STATE_COLUMN).append(SafeText.line(value)).append('\n');
  }

  private static int column(Diagnosis diagnosis) {
    int column = LEAST_COLUMN;
    for (Fact fact : diagnosis.facts()) {
      column = Math.max(column, fact.name().length() + 2);
    }
    for (Diagnosis.Finding finding : diagnosis.findings()) {
      column = Math.max(column, finding.name().length() + 2);
    }
    return column;
  }

  private static StringBuilder pad(StringBuilder text, String word, int width) {
    text.append(word);
    for (int i = word.length(); i < width; i++) {
      text.append(' ');
    }
    return text;
  }
}
