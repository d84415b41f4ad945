package dev.bailey.protocol;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.errors.ReadingErrors;
import dev.bailey.protocol.json.JsonFields;
import java.util.function.Supplier;

/**
 * Calls constructors that validate their arguments, and adds the path of the JSON member to what
 * they throw: a constructor does not know which document its arguments come from.
 */
final class Checked {
  private Checked() {}

  static <T> T value(JsonFields fields, Supplier<T> maker) {
    try {
      return maker.get();
    } catch (BaileyException e) {
      if (ReadingErrors.isLocated(e)) {
        throw e;
      }
      throw fields.refused(String.valueOf(e.getMessage())).withCause(e);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw fields.refused(String.valueOf(e.getMessage())).withCause(e);
    }
  }
}
