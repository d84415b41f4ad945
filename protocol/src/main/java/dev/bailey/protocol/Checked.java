package dev.bailey.protocol;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.ReadingErrors;
import java.util.function.Supplier;

/** Makes values whose own checks fail without knowing what was read, and tells the place. */
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
