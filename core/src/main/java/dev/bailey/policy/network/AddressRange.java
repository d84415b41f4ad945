package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import java.net.InetAddress;
import java.util.Optional;

/**
 * The addresses that begin with the same bits.
 *
 * <p>More bits than an address has, and an address that is not the lowest, are refused with
 * INVALID_REQUEST.
 *
 * @param first the lowest of them
 * @param prefix how many bits they share
 */
public record AddressRange(InetAddress first, int prefix) {
  /**
   * Checks it.
   *
   * @throws BaileyException INVALID_REQUEST for too many bits, and for an address that is not the
   *     lowest
   */
  public AddressRange {
    byte[] bytes = first.getAddress();
    if (prefix < 0 || prefix > 8 * bytes.length) {
      throw RuleErrors.refused(
          "range",
          Addresses.text(first) + "/" + prefix,
          "the number after the slash is at most " + 8 * bytes.length);
    }
    byte[] lowest = lowest(bytes, prefix);
    if (!Addresses.of(lowest).equals(first)) {
      throw RuleErrors.refused(
              "range", Addresses.text(first) + "/" + prefix, "the address is not its first one")
          .withHint(
              "Write " + Addresses.text(Addresses.of(lowest)) + "/" + prefix + " for all of it.");
    }
  }

  /** A single address. */
  public static AddressRange of(InetAddress address) {
    return new AddressRange(address, 8 * address.getAddress().length);
  }

  /** All addresses that share so many bits with this one. */
  public static AddressRange around(InetAddress address, int prefix) {
    return new AddressRange(Addresses.of(lowest(address.getAddress(), prefix)), prefix);
  }

  /**
   * Reads {@code ADDRESS} or {@code ADDRESS/BITS}; empty when it is no address.
   *
   * @throws BaileyException INVALID_REQUEST for an address with bits that make no sense
   */
  public static Optional<AddressRange> parse(String text) {
    int slash = text.indexOf('/');
    String before = slash < 0 ? text : text.substring(0, slash);
    Optional<InetAddress> address = Addresses.parse(before);
    if (address.isEmpty() || slash < 0) {
      return address.map(AddressRange::of);
    }
    int bits = Numeric.decimal(text.substring(slash + 1), 128);
    // ::ffff:10.0.0.0/104 has been read as 10.0.0.0 and counts its bits from there.
    boolean mapped = before.indexOf(':') >= 0 && address.get().getAddress().length == 4;
    if (bits < 0 || (mapped && bits < 96)) {
      throw RuleErrors.refused("range", text, "after the slash comes a number of bits");
    }
    return Optional.of(new AddressRange(address.get(), mapped ? bits - 96 : bits));
  }

  private static byte[] lowest(byte[] bytes, int prefix) {
    byte[] lowest = bytes.clone();
    for (int bit = prefix; bit < 8 * bytes.length; bit++) {
      lowest[bit / 8] &= (byte) ~(0x80 >> bit % 8);
    }
    return lowest;
  }

  public boolean contains(InetAddress address) {
    byte[] mine = first.getAddress();
    byte[] other = address.getAddress();
    if (mine.length != other.length) {
      return false;
    }
    int whole = prefix / 8;
    for (int i = 0; i < whole; i++) {
      if (mine[i] != other[i]) {
        return false;
      }
    }
    int rest = prefix % 8;
    return rest == 0 || ((mine[whole] ^ other[whole]) & 0xff) >> (8 - rest) == 0;
  }

  /** Whether all addresses of another range are also in this one. */
  public boolean contains(AddressRange other) {
    return prefix <= other.prefix && contains(other.first);
  }

  /** Whether it is one address only. */
  public boolean isSingle() {
    return prefix == 8 * first.getAddress().length;
  }

  @Override
  public String toString() {
    return Addresses.text(first) + (isSingle() ? "" : "/" + prefix);
  }
}
