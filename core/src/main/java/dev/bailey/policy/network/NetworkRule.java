package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import java.util.OptionalInt;

/**
 * The hosts and ports that one rule matches. Its text, which {@link #parse} reads, is its {@code
 * toString}.
 */
public sealed interface NetworkRule {
  /** The ports it matches, and what may be sent there. */
  RulePort on();

  /** The host of this name. */
  record Exactly(HostName name, RulePort on) implements NetworkRule {
    @Override
    public String toString() {
      return name.text() + on;
    }
  }

  /** All hosts with names below this one, not the one of this name itself. */
  record Below(HostName domain, RulePort on) implements NetworkRule {
    @Override
    public String toString() {
      return "*." + domain + on;
    }
  }

  /** The hosts with these addresses. */
  record InRange(AddressRange range, RulePort on) implements NetworkRule {
    @Override
    public String toString() {
      boolean brackets = on.number().isPresent() && range.first().getAddress().length == 16;
      return (brackets ? "[" + range + "]" : range.toString()) + on;
    }
  }

  /**
   * Reads {@code NAME}, {@code *.NAME}, {@code ADDRESS} or {@code ADDRESS/BITS}, each with an
   * optional {@code :PORT} or {@code :PORT/tcp}; an IPv6 address with a port stands in brackets.
   *
   * @throws BaileyException INVALID_REQUEST for what is no rule
   */
  static NetworkRule parse(String text) {
    return new RuleParser(text).rule();
  }

  /** The one port it matches; absent for all. */
  default OptionalInt port() {
    return on().number();
  }

  /**
   * Whether it allows raw TCP: bytes of any protocol, which nothing looks at. Any other rule allows
   * TLS and HTTP that name the host.
   */
  default boolean raw() {
    return on() instanceof RulePort.Raw;
  }

  /** Whether it matches this port. */
  default boolean coversPort(int number) {
    return port().isEmpty() || port().getAsInt() == number;
  }

  /**
   * The same rule for raw TCP.
   *
   * @throws BaileyException INVALID_REQUEST for a rule without a port: raw TCP is allowed port by
   *     port
   */
  default NetworkRule asRaw() {
    if (port().isEmpty()) {
      throw RuleErrors.refused("rule", toString(), "raw TCP is allowed port by port")
          .withHint("Name the port: example.test:5432" + RuleParser.RAW + ".");
    }
    return on(new RulePort.Raw(port().getAsInt()));
  }

  /** The same rule for TLS and HTTP only. */
  default NetworkRule withoutRaw() {
    return raw() ? on(RulePort.of(port().getAsInt())) : this;
  }

  private NetworkRule on(RulePort port) {
    return switch (this) {
      case Exactly it -> new Exactly(it.name(), port);
      case Below it -> new Below(it.domain(), port);
      case InRange it -> new InRange(it.range(), port);
    };
  }
}
