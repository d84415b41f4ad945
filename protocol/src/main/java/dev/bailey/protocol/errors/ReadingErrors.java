package dev.bailey.protocol.errors;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/**
 * Makes the exceptions for documents that cannot be read, all in the same words: which document, at
 * which place in it, and why.
 */
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

  /** About a part of a document. */
  public static BaileyException at(String what, String path, String reason) {
    return BaileyException.of(
        ErrorCode.INVALID_REQUEST, READ + what + ",", path.isEmpty() ? "all of it" : path, reason);
  }

  /** What is shown of a name or value that somebody else wrote. */
  public static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }
}
