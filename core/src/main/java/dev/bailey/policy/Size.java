package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/**
 * A number of bytes.
 *
 * <pre>{@code
 * import static dev.bailey.policy.Size.mebibytes;
 *
 * Policy.project(directory).memory(mebibytes(256));
 * }</pre>
 */
public record Size(long bytes) implements Comparable<Size> {
  private static final int KIBI = 10;
  private static final int MEBI = 20;
  private static final int GIBI = 30;

  /**
   * Checks it.
   *
   * @throws BaileyException INVALID_REQUEST for a negative number
   */
  public Size {
    if (bytes < 0) {
      throw invalid(bytes + " bytes", "it is negative");
    }
  }

  /**
   * That many bytes.
   *
   * @throws BaileyException INVALID_REQUEST for a negative number
   */
  public static Size bytes(long count) {
    return new Size(count);
  }

  /**
   * That many times 1024 bytes.
   *
   * @throws BaileyException INVALID_REQUEST for a negative number, and for one that is too large
   */
  public static Size kibibytes(long count) {
    return of(count, KIBI, "KiB");
  }

  /**
   * That many times 1024 KiB.
   *
   * @throws BaileyException INVALID_REQUEST for a negative number, and for one that is too large
   */
  public static Size mebibytes(long count) {
    return of(count, MEBI, "MiB");
  }

  /**
   * That many times 1024 MiB.
   *
   * @throws BaileyException INVALID_REQUEST for a negative number, and for one that is too large
   */
  public static Size gibibytes(long count) {
    return of(count, GIBI, "GiB");
  }

  private static Size of(long count, int shift, String unit) {
    if (count > Long.MAX_VALUE >> shift) {
      throw invalid(count + " " + unit, "it is more than can be counted");
    }
    return new Size(count << shift);
  }

  @Override
  public int compareTo(Size other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public String toString() {
    return bytes + " bytes";
  }

  private static BaileyException invalid(String subject, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "use size", subject, reason)
        .withHint("Use 0 or more, and less than 8 EiB.");
  }
}
