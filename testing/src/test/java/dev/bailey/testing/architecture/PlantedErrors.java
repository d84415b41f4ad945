package dev.bailey.testing.architecture;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** What {@link DocumentedErrorsTest} has to tell apart. BUSY is named here. */
public final class PlantedErrors {
  private PlantedErrors() {}

  /** Says nothing. */
  public static void silent() {
    refuse();
  }

  /**
   * Says one of two.
   *
   * @throws BaileyException NOT_FOUND, always
   */
  public static void half(String... names) {
    if (names.length == 0) {
      throw BaileyException.of(ErrorCode.NOT_FOUND, "find", "name", "there is none");
    }
    refuse();
  }

  /**
   * Says it.
   *
   * @throws BaileyException INVALID_STATE, always
   */
  public static void told() {
    refuse();
  }

  /** Is said by the type. */
  public static void busy(int running) {
    if (running > 0) {
      throw BaileyException.of(ErrorCode.BUSY, "wait", "test", "planted");
    }
  }

  /** Says nothing of an exception of the JDK. */
  public static int positive(int number) {
    return checked(number);
  }

  /**
   * Says it.
   *
   * @throws IllegalArgumentException for a negative number
   */
  public static int told(int number) {
    return checked(number);
  }

  private static int checked(int number) {
    if (number < 0) {
      throw new IllegalArgumentException("negative");
    }
    return number;
  }

  private static void refuse() {
    throw BaileyException.of(ErrorCode.INVALID_STATE, "use", "test", "planted");
  }
}
