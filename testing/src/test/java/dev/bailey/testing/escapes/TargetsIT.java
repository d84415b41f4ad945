package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Host;
import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.policy.Strength;
import org.junit.jupiter.api.Test;

/** No backend that confines and works is left out. */
final class TargetsIT {
  @Test
  void everyBackendThatConfinesIsAttacked() {
    Backends backends = Host.local().backends();
    assertThat(backends.list())
        .filteredOn(backend -> backend.strength() != Strength.NONE)
        .filteredOn(backend -> backends.trial(backend).isEmpty())
        .extracting(Backend::name)
        .containsExactlyInAnyOrderElementsOf(
            Targets.ofRoot().stream().map(Attacked::backend).toList());
  }
}
