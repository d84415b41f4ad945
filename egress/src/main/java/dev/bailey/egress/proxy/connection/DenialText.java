package dev.bailey.egress.proxy.connection;

import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.error.Remedy;

/** Says why a connection was refused, in the reply to a client, which shows it to its user. */
public final class DenialText {
  private DenialText() {}

  public static String text(Destination destination, Verdict verdict) {
    return "bailey: " + destination + " is not allowed: " + verdict.reason() + rule(verdict) + "\n";
  }

  /** The client may be any program, whose user knows rules of the network, but no option. */
  private static String rule(Verdict verdict) {
    return verdict.remedy().orElse(null) instanceof Remedy.AllowNetwork allow
        ? allow.rule().map(it -> ". A rule that allows it: " + it).orElse("")
        : "";
  }

  public static String text(Destination destination, String reason) {
    return "bailey: " + destination + " is not allowed: " + reason + "\n";
  }
}
