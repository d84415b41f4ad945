package dev.bailey.linux.abi;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.Optional;

/**
 * The first two numbers of a kernel release, such as 6.18. Only for documents that name versions
 * themselves (Docker's {@code minKernel}); what the kernel can do is found out by trying.
 */
public record KernelVersion(int major, int minor) implements Comparable<KernelVersion> {
  private static final int MAX_DIGITS = 6;

  /** The running kernel's. */
  public static KernelVersion current() {
    String release = System.getProperty("os.version", "unknown");
    return parse(release)
        .orElseThrow(() ->
            BaileyException.of(
                ErrorCode.NOT_SUPPORTED, "read kernel version", release, "unknown form"));
  }

  /** Reads {@code 6.18} or {@code 6.18.44-generic}; empty when it starts otherwise. */
  public static Optional<KernelVersion> parse(String release) {
    int dot = digitsEnd(release, 0);
    if (dot == 0 || dot == release.length() || release.charAt(dot) != '.') {
      return Optional.empty();
    }
    int end = digitsEnd(release, dot + 1);
    if (end == dot + 1 || dot > MAX_DIGITS || end - dot - 1 > MAX_DIGITS) {
      return Optional.empty();
    }
    int major = Integer.parseInt(release, 0, dot, 10);
    return Optional.of(new KernelVersion(major, Integer.parseInt(release, dot + 1, end, 10)));
  }

  private static int digitsEnd(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  @Override
  public int compareTo(KernelVersion other) {
    int byMajor = Integer.compare(major, other.major);
    return byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
  }
}
