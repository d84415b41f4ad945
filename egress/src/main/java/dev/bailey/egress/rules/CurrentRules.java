package dev.bailey.egress.rules;

import dev.bailey.backend.LocalAddresses;
import dev.bailey.policy.NetworkAccess;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The rules of a running sandbox. They are replaced as a whole, so that no decision sees half of a
 * change.
 */
public final class CurrentRules {
  private final LocalAddresses own;
  private final AtomicReference<EgressRules> rules;

  public CurrentRules(NetworkAccess.Filtered filtered, LocalAddresses own) {
    this.own = own;
    this.rules = new AtomicReference<>(new EgressRules(filtered, own));
  }

  /** Those of now. Whoever takes several decisions about one connection asks once. */
  public EgressRules now() {
    return rules.get();
  }

  /** From now on these; what is already connected has to be decided on again. */
  public void replace(NetworkAccess.Filtered filtered) {
    rules.set(new EgressRules(filtered, own));
  }
}
