package dev.bailey.protocol.json;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** The failures of reading documents, worded alike: what is read, the place in it, and why. */
public final class ReadingErrors {
  /** More than anybody reads of a name or value that somebody else wrote. */
  private static final int LONGEST = 60;

  private static final String READ = "read ";

  private ReadingErrors() {}

  /** Whether a failure tells the place in the document already. */
  public static boolean isLocated(BaileyException failure) {
    return failure.operation().startsWith(READ);
  }

  /** About a document as a whole. */
  public static BaileyException document(String what, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "read", what, reason);
  }

  static BaileyException at(String what, String path, String reason) {
    return BaileyException.of(
        ErrorCode.INVALID_REQUEST, READ + what + ",", path.isEmpty() ? "all of it" : path, reason);
  }

  static BaileyException expected(String what, String path, String expected, Json found) {
    return at(what, path, "expected " + expected + ", found " + described(found));
  }

  private static String described(Json found) {
    return switch (found) {
      case Json.Text(String text) -> "'" + shortened(text) + "'";
      case Json.Numeral(String digits) -> digits;
      case JsonObject _, JsonArray _, Json.Truth _, Json.Null _ -> found.kind();
    };
  }

  static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }
}
