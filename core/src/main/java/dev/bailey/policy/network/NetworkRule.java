package dev.bailey.policy.network;

import java.util.OptionalInt;

/** What one rule speaks of. Its text, which {@link #parse} reads, is its {@code toString}. */
public sealed interface NetworkRule {
  /** The one port it speaks of; absent for all. */
  OptionalInt port();

  /**
   * Whether it allows raw TCP: bytes of any protocol, which nothing looks at. Any other rule allows
   * TLS and HTTP that name the host.
   */
  boolean raw();

  /** The host of this name. */
  record Exactly(HostName name, OptionalInt port, boolean raw) implements NetworkRule {
    public Exactly {
      checkPort(port, raw);
    }

    public Exactly(HostName name, OptionalInt port) {
      this(name, port, false);
    }

    @Override
    public String toString() {
      return name + suffix(port, raw);
    }
  }

  /** All hosts with names below this one, not the one of this name itself. */
  record Below(HostName domain, OptionalInt port, boolean raw) implements NetworkRule {
    public Below {
      checkPort(port, raw);
    }

    public Below(HostName domain, OptionalInt port) {
      this(domain, port, false);
    }

    @Override
    public String toString() {
      return "*." + domain + suffix(port, raw);
    }
  }

  /** The hosts with these addresses. */
  record InRange(AddressRange range, OptionalInt port, boolean raw) implements NetworkRule {
    public InRange {
      checkPort(port, raw);
    }

    public InRange(AddressRange range, OptionalInt port) {
      this(range, port, false);
    }

    @Override
    public String toString() {
      boolean brackets = port.isPresent() && range.first().getAddress().length == 16;
      return (brackets ? "[" + range + "]" : range.toString()) + suffix(port, raw);
    }
  }

  /**
   * Reads {@code NAME}, {@code *.NAME}, {@code ADDRESS} or {@code ADDRESS/BITS}, each with an
   * optional {@code :PORT} or {@code :PORT/tcp}; an IPv6 address with a port stands in brackets.
   */
  static NetworkRule parse(String text) {
    return new RuleParser(text).rule();
  }

  /** Whether it speaks of this port. */
  default boolean coversPort(int number) {
    return port().isEmpty() || port().getAsInt() == number;
  }

  /** The same rule for raw TCP, or not for it. Only a rule with a port can be for raw TCP. */
  default NetworkRule withRaw(boolean value) {
    return switch (this) {
      case Exactly it -> new Exactly(it.name(), it.port(), value);
      case Below it -> new Below(it.domain(), it.port(), value);
      case InRange it -> new InRange(it.range(), it.port(), value);
    };
  }

  private static void checkPort(OptionalInt port, boolean raw) {
    if (raw && port.isEmpty()) {
      throw RuleErrors.refused("rule", RuleParser.RAW, "raw TCP is allowed port by port")
          .withHint("Name the port: example.test:5432" + RuleParser.RAW + ".");
    }
    if (port.isPresent() && (port.getAsInt() < 1 || port.getAsInt() > 65_535)) {
      throw RuleErrors.refused("port", port.getAsInt() + "", "ports go from 1 to 65535");
    }
  }

  private static String suffix(OptionalInt port, boolean raw) {
    return port.isEmpty() ? "" : ":" + port.getAsInt() + (raw ? RuleParser.RAW : "");
  }
}
