package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.error.Remedy;

/** What people read who do not get through. */
final class Denial {
  private Denial() {}

  static String text(Destination destination, Verdict verdict) {
    return "bailey: " + destination + " is not allowed: " + verdict.reason() + rule(verdict) + "\n";
  }

  /** The client may be any program, whose user knows rules of the network, but no option. */
  private static String rule(Verdict verdict) {
    return verdict.remedy().orElse(null) instanceof Remedy.AllowNetwork allow
        ? allow.rule().map(it -> ". A rule that allows it: " + it).orElse("")
        : "";
  }

  static String text(Destination destination, String reason) {
    return "bailey: " + destination + " is not allowed: " + reason + "\n";
  }
}
