package dev.bailey.egress.proxy.outbound;

import dev.bailey.egress.rules.Verdict;

/** The result of dialing a destination: connected, denied by rules, or failed. */
public sealed interface DialResult {
  /** Somebody listens there. */
  record Connected(OutboundConnection link) implements DialResult {}

  /** The rules are against it; nothing was sent. */
  record Denied(Verdict verdict) implements DialResult {}

  /**
   * The rules are for it, but it could not be reached.
   *
   * @param slow whether it just did not answer in time
   */
  record Failed(String reason, boolean slow) implements DialResult {}
}
