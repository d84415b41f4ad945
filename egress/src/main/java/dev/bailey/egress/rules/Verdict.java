package dev.bailey.egress.rules;

import dev.bailey.error.Remedy;
import dev.bailey.policy.network.NetworkRule;
import java.util.Optional;

/**
 * A decision with its reason.
 *
 * @param rule the one that decided; absent when it was the lack of one
 * @param reason for people, a clause
 * @param remedy the rule that would allow it; absent when none would
 */
public record Verdict(
    boolean allowed, Optional<NetworkRule> rule, String reason, Optional<Remedy> remedy) {

  static Verdict allowedBy(NetworkRule rule) {
    return new Verdict(true, Optional.of(rule), "allowed by " + rule, Optional.empty());
  }

  static Verdict allowed(String reason) {
    return new Verdict(true, Optional.empty(), reason, Optional.empty());
  }

  static Verdict blockedBy(NetworkRule rule) {
    return new Verdict(false, Optional.of(rule), "blocked by " + rule, Optional.empty());
  }

  public static Verdict denied(String reason) {
    return new Verdict(false, Optional.empty(), reason, Optional.empty());
  }

  /** Denied, but for a rule that is missing. */
  static Verdict denied(String reason, String missingRule) {
    return new Verdict(
        false, Optional.empty(), reason, Optional.of(new Remedy.AllowNetwork(missingRule)));
  }
}
