package dev.bailey.policy.network;

/** Decides whether one rule matches everything that another one matches. */
final class RuleCoverage {
  private RuleCoverage() {}

  static boolean covers(NetworkRule wide, NetworkRule narrow) {
    boolean port = wide.port().isEmpty() || wide.port().equals(narrow.port());
    boolean protocol = wide.raw() || !narrow.raw();
    return port && protocol && coversHosts(wide, narrow);
  }

  private static boolean coversHosts(NetworkRule wide, NetworkRule narrow) {
    return switch (wide) {
      case NetworkRule.Exactly rule ->
          narrow instanceof NetworkRule.Exactly other && other.name().equals(rule.name());
      case NetworkRule.Below rule ->
          switch (narrow) {
            case NetworkRule.Exactly other -> other.name().isBelow(rule.domain());
            case NetworkRule.Below other ->
                other.domain().equals(rule.domain()) || other.domain().isBelow(rule.domain());
            case NetworkRule.InRange _ -> false;
          };
      case NetworkRule.InRange rule ->
          narrow instanceof NetworkRule.InRange other && rule.range().contains(other.range());
    };
  }
}
