package dev.bailey.execution;

import dev.bailey.error.Remedy;
import java.time.Instant;
import java.util.Optional;

/**
 * A DNS query, connection or HTTP request of a sandbox, and the verdict on it.
 *
 * @param time when it was asked
 * @param kind how it came to the gateway
 * @param host name or address that was asked for, in its usual form
 * @param port 0 for a DNS query
 * @param address the one that was connected to; empty when none was
 * @param method of HTTP; empty for everything else
 * @param sent bytes out of the sandbox
 * @param received bytes into it
 * @param reason why, for people; the rule where one decided
 * @param remedy what would allow it; absent when allowed, or when nothing would
 */
public record NetworkEvent(
    Instant time,
    Kind kind,
    String host,
    int port,
    String address,
    String method,
    long sent,
    long received,
    Verdict verdict,
    String reason,
    Optional<Remedy> remedy) {
  /** Ways to ask. */
  public enum Kind {
    HTTP,
    TUNNEL,
    SOCKS,
    DIRECT,
    NAME
  }

  /** What came of it. */
  public enum Verdict {
    ALLOWED,
    DENIED,
    /** It was allowed, but the other side could not be reached or broke off. */
    FAILED,
    /** It was allowed until the rules changed. */
    CUT
  }
}
