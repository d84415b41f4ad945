package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.rules.Verdict;

/** What people read who do not get through. */
final class Denial {
  private Denial() {}

  static String text(Destination destination, Verdict verdict) {
    String remedy = verdict.remedy().map(it -> ". Allow it with " + it).orElse("");
    return "bailey: " + destination + " is not allowed: " + verdict.reason() + remedy + "\n";
  }

  static String text(Destination destination, String reason) {
    return "bailey: " + destination + " is not allowed: " + reason + "\n";
  }
}
