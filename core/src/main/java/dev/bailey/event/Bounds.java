package dev.bailey.event;

import dev.bailey.execution.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts what callers and guests choose the length of, so that no event grows without limit. */
final class Bounds {
  /** Characters of a single text: a path, a reason, an argument. */
  static final int TEXT = 300;

  /** Characters of all texts of a list together. */
  static final int LIST = 2000;

  private static final int ENTRIES = 64;
  private static final String CUT = "...";

  private Bounds() {}

  static String text(String value) {
    return value.length() <= TEXT ? value : cut(value, TEXT);
  }

  static Optional<String> text(Optional<String> value) {
    return value.isPresent() ? Optional.of(text(value.get())) : value;
  }

  static Outcome outcome(Outcome outcome) {
    return outcome instanceof Outcome.Denied denied
        ? new Outcome.Denied(denied.code(), text(denied.what()), List.of())
        : outcome;
  }

  private static String cut(String value, int most) {
    int end = Math.max(0, most - CUT.length());
    // Not between the halves of a character.
    boolean split = end > 0 && Character.isHighSurrogate(value.charAt(end - 1));
    return value.substring(0, split ? end - 1 : end) + CUT;
  }

  /** The first texts, as far as they go; the last one says that there were more. */
  static List<String> texts(List<String> values) {
    List<String> kept = new ArrayList<>();
    int left = LIST;
    for (String value : values) {
      String text = text(value);
      if (kept.size() == ENTRIES || text.length() > left) {
        kept.add(CUT);
        break;
      }
      kept.add(text);
      left -= text.length();
    }
    return List.copyOf(kept);
  }
}
