package dev.bailey.egress.address;

import dev.bailey.policy.network.Addresses;
import java.net.InetAddress;
import java.util.Optional;

/**
 * IPv4 addresses as {@code inet_aton} and browsers read them: one to four numbers, each decimal,
 * octal or hexadecimal, the last of them filling what is left of the 32 bits.
 */
final class OddIpv4 {
  private OddIpv4() {}

  static Optional<InetAddress> read(String text) {
    String plain = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    String[] parts = plain.length() > 60 ? new String[0] : plain.split("\\.", -1);
    if (parts.length == 0 || parts.length > 4) {
      return Optional.empty();
    }
    long value = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      int bytes = last ? 4 - i : 1;
      long number = number(parts[i]);
      if (number < 0 || number >= 1L << (8 * bytes)) {
        return Optional.empty();
      }
      value = value << (8 * bytes) | number;
    }
    return Optional.of(
        Addresses.of(
            new byte[] {
              (byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value
            }));
  }

  /** The number; -1 when it is none. */
  private static long number(String text) {
    boolean hex = text.startsWith("0x") || text.startsWith("0X");
    boolean octal = !hex && text.length() > 1 && text.startsWith("0");
    int radix = hex ? 16 : octal ? 8 : 10;
    String digits = text.substring(hex ? 2 : octal ? 1 : 0);
    if (digits.isEmpty()) {
      return hex ? 0 : -1;
    }
    long value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) < 0x80 ? Character.digit(digits.charAt(i), radix) : -1;
      if (digit < 0 || value >= 1L << 32) {
        return -1;
      }
      value = radix * value + digit;
    }
    return value;
  }
}
