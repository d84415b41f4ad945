package dev.bailey.policy.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Addresses as text, in one strict form per family. Spellings that programs read differently are
 * rejected: {@code 127.1}, {@code 0177.0.0.1}, zones. An IPv6 address that stands for an IPv4 one
 * is that one.
 */
public final class Addresses {
  private static final int LONGEST = 45;

  private Addresses() {}

  /** The address; empty when the text is none. Nothing is resolved. */
  public static Optional<InetAddress> parse(String text) {
    return text.indexOf(':') < 0 ? ipv4(text) : ipv6(text);
  }

  private static Optional<InetAddress> ipv4(String text) {
    byte[] bytes = ipv4Bytes(text);
    return bytes.length == 0 ? Optional.empty() : Optional.of(of(bytes));
  }

  private static byte[] ipv4Bytes(String text) {
    String[] parts = text.length() > 15 ? new String[0] : text.split("\\.", -1);
    byte[] bytes = new byte[4];
    for (int i = 0; i < parts.length && parts.length == 4; i++) {
      int value = Numeric.decimal(parts[i], 255);
      if (value < 0) {
        return new byte[0];
      }
      bytes[i] = (byte) value;
    }
    return parts.length == 4 ? bytes : new byte[0];
  }

  private static Optional<InetAddress> ipv6(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > 'f' || (Character.digit(c, 16) < 0 && c != ':' && c != '.')) {
        return Optional.empty();
      }
    }
    String tail = text.substring(text.lastIndexOf(':') + 1);
    if (tail.indexOf('.') >= 0 && ipv4Bytes(tail).length == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(Inet6Address.ofLiteral(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The address of 4 or 16 bytes.
   *
   * @throws IllegalArgumentException for another number of them
   */
  public static InetAddress of(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + bytes.length, e);
    }
  }

  /** The usual text: of IPv6 the longest run of zeros is left out. */
  public static String text(InetAddress address) {
    byte[] bytes = address.getAddress();
    return bytes.length == 4 ? String.valueOf(address.getHostAddress()) : ipv6Text(bytes);
  }

  private static String ipv6Text(byte[] bytes) {
    int[] groups = new int[8];
    for (int i = 0; i < 8; i++) {
      groups[i] = (bytes[2 * i] & 0xff) << 8 | (bytes[2 * i + 1] & 0xff);
    }
    int start = longestRun(groups);
    int end = start;
    while (end < 8 && groups[end] == 0) {
      end++;
    }
    boolean shortened = end - start > 1;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (shortened && i == start) {
        text.append("::");
        i = end - 1;
        continue;
      }
      boolean first = text.isEmpty() || text.charAt(text.length() - 1) == ':';
      text.append(first ? "" : ":").append(Integer.toHexString(groups[i]));
    }
    return text.toString();
  }

  private static int longestRun(int[] groups) {
    int best = 0;
    int bestLength = 0;
    for (int i = 0, run = 0; i < 8; i++) {
      run = groups[i] == 0 ? run + 1 : 0;
      if (run > bestLength) {
        bestLength = run;
        best = i - run + 1;
      }
    }
    return best;
  }
}
