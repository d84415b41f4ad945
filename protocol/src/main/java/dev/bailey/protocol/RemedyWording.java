package dev.bailey.protocol;

import dev.bailey.error.Remedy;
import java.util.List;

/**
 * Puts {@link Remedy}s into words for people: options for a command line, methods for a library.
 * The words stand beside the members that programs read.
 */
public interface RemedyWording {
  /** Sentences, a line for each remedy; empty for none. */
  String sentences(List<Remedy> remedies);

  /** What is to be typed or called, without a sentence around it. */
  String words(Remedy remedy);

  /** For callers of the library. */
  static RemedyWording inJava() {
    return new InJava();
  }

  /** Names of methods. */
  final class InJava implements RemedyWording {
    private InJava() {}

    @Override
    public String sentences(List<Remedy> remedies) {
      return Remedy.inJava(remedies);
    }

    @Override
    public String words(Remedy remedy) {
      return remedy.inJava();
    }
  }
}
