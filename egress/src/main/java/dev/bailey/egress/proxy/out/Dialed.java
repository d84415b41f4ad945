package dev.bailey.egress.proxy.out;

import dev.bailey.egress.rules.Verdict;

/** What came of the wish to go somewhere. */
public sealed interface Dialed {
  /** Somebody listens there. */
  record Connected(Link link) implements Dialed {}

  /** The rules are against it; nothing was sent. */
  record Denied(Verdict verdict) implements Dialed {}

  /**
   * The rules are for it, but it could not be reached.
   *
   * @param slow whether it just did not answer in time
   */
  record Failed(String reason, boolean slow) implements Dialed {}
}
