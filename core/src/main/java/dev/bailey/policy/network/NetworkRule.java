package dev.bailey.policy.network;

import java.util.OptionalInt;

/** What one rule speaks of. Its text, which {@link #parse} reads, is its {@code toString}. */
public sealed interface NetworkRule {
  /** The one port it speaks of; absent for all. */
  OptionalInt port();

  /** The host of this name. */
  record Exactly(HostName name, OptionalInt port) implements NetworkRule {
    public Exactly {
      checkPort(port);
    }

    @Override
    public String toString() {
      return name + portText(port);
    }
  }

  /** All hosts with names below this one, not the one of this name itself. */
  record Below(HostName domain, OptionalInt port) implements NetworkRule {
    public Below {
      checkPort(port);
    }

    @Override
    public String toString() {
      return "*." + domain + portText(port);
    }
  }

  /** The hosts with these addresses. */
  record InRange(AddressRange range, OptionalInt port) implements NetworkRule {
    public InRange {
      checkPort(port);
    }

    @Override
    public String toString() {
      boolean brackets = port.isPresent() && range.first().getAddress().length == 16;
      return (brackets ? "[" + range + "]" : range.toString()) + portText(port);
    }
  }

  /**
   * Reads {@code NAME}, {@code *.NAME}, {@code ADDRESS} or {@code ADDRESS/BITS}, each with an
   * optional {@code :PORT}; an IPv6 address with a port stands in brackets.
   */
  static NetworkRule parse(String text) {
    return new RuleParser(text).rule();
  }

  /** Whether it speaks of this port. */
  default boolean coversPort(int number) {
    return port().isEmpty() || port().getAsInt() == number;
  }

  private static void checkPort(OptionalInt port) {
    if (port.isPresent() && (port.getAsInt() < 1 || port.getAsInt() > 65_535)) {
      throw RuleErrors.refused("port", port.getAsInt() + "", "ports go from 1 to 65535");
    }
  }

  private static String portText(OptionalInt port) {
    return port.isEmpty() ? "" : ":" + port.getAsInt();
  }
}
