package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import java.util.OptionalInt;

/**
 * The ports of a host that a rule matches, and what may be sent there. Its text is the end of a
 * rule's: nothing, {@code :443} or {@code :22/tcp}.
 */
public sealed interface RulePort {
  /** All ports; TLS and HTTP that name the host. */
  record All() implements RulePort {
    @Override
    public String toString() {
      return "";
    }
  }

  /**
   * One port; TLS and HTTP that name the host.
   *
   * @param port from 1 to 65535; another number is refused with INVALID_REQUEST
   */
  record One(int port) implements RulePort {
    public One {
      check(port);
    }

    @Override
    public String toString() {
      return ":" + port;
    }
  }

  /**
   * Raw TCP to one port: bytes of any protocol, which nothing looks at.
   *
   * @param port from 1 to 65535; another number is refused with INVALID_REQUEST
   */
  record Raw(int port) implements RulePort {
    public Raw {
      check(port);
    }

    @Override
    public String toString() {
      return ":" + port + RuleParser.RAW;
    }
  }

  /** All ports. */
  static RulePort all() {
    return new All();
  }

  /**
   * One port.
   *
   * @throws BaileyException INVALID_REQUEST for a number that is no port
   */
  static RulePort of(int port) {
    return new One(port);
  }

  /** The one port; absent for all. */
  default OptionalInt number() {
    return switch (this) {
      case All _ -> OptionalInt.empty();
      case One(int port) -> OptionalInt.of(port);
      case Raw(int port) -> OptionalInt.of(port);
    };
  }

  private static void check(int port) {
    if (port < 1 || port > 65_535) {
      throw RuleErrors.refused("port", port + "", "ports go from 1 to 65535");
    }
  }
}
