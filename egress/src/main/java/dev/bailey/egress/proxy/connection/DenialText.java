package dev.bailey.egress.proxy.connection;

import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.rules.Verdict;

/** The text of a denial, as clients show it to their users. */
public final class DenialText {
  private DenialText() {}

  public static String text(Destination destination, Verdict verdict) {
    String remedy = verdict.remedy().map(it -> ". Allow it with " + it).orElse("");
    return "bailey: " + destination + " is not allowed: " + verdict.reason() + remedy + "\n";
  }

  public static String text(Destination destination, String reason) {
    return "bailey: " + destination + " is not allowed: " + reason + "\n";
  }
}
