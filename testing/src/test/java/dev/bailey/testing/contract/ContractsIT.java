package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Host;
import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import org.junit.jupiter.api.Test;

/** No backend that works is left out, and none is in the table that does not. */
final class ContractsIT {
  @Test
  void everyBackendThatWorksIsUnderContract() {
    Backends backends = Host.local().backends();
    assertThat(backends.list())
        .filteredOn(backend -> backends.trial(backend).isEmpty())
        .extracting(Backend::name)
        .containsExactlyInAnyOrderElementsOf(
            Contracts.all().stream().map(Contract::backend).toList());
  }
}
