package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever started Bailey has set no_new_privs already: nothing is lost by it. */
final class NoNewPrivilegesIT {
  @ParameterizedTest
  @CsvSource({Visitor.ROOT + ",namespace", Visitor.USER + ",bubblewrap"})
  void worksAsEver(int who, String backend) {
    try (Visitor visitor = new Visitor(who).without("new-privileges")) {
      visitor.doctor().chooseIsolation(backend).works("bubblewrap", "landlock");
      assertThat(visitor.hello()).isEqualTo(new Ending(0, "hello\n", ""));
    }
  }
}
