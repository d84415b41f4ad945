package dev.bailey.egress.proxy;

import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.egress.proxy.secrets.Vault;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Adds what stands for secrets, and what lets programs trust who puts them in. */
final class SecretEnvironment {
  private SecretEnvironment() {}

  /** With the variables about the proxy, where there are some. */
  static Map<String, String> of(
      Vault vault, Optional<Interception> interception, Map<String, String> others) {
    Map<String, String> all = new LinkedHashMap<>(others);
    if (interception.isPresent()) {
      // Options of Java stand in one variable, whatever they are about.
      interception
          .get()
          .variables()
          .forEach((name, it) -> all.merge(name, it, (a, b) -> a + " " + b));
    }
    all.putAll(vault.variables());
    return Map.copyOf(all);
  }
}
