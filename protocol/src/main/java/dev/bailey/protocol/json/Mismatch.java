package dev.bailey.protocol.json;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.errors.ReadingErrors;

/** Makes the exception for a JSON value of another kind than its reader expects. */
final class Mismatch {
  private Mismatch() {}

  static BaileyException of(String what, String path, String expected, Json found) {
    return ReadingErrors.at(what, path, "expected " + expected + ", found " + described(found));
  }

  private static String described(Json found) {
    return switch (found) {
      case Json.Text(String text) -> "'" + ReadingErrors.shortened(text) + "'";
      case Json.Numeral(String digits) -> digits;
      case JsonObject _, JsonArray _, Json.Truth _, Json.Null _ -> found.kind();
    };
  }
}
