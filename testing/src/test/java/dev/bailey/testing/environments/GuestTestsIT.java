package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What runs tests on booted systems: a class of which nothing ran is no success. */
final class GuestTestsIT {
  static final class PassingCheck {
    @Test
    void passes() {}
  }

  /** As a test for each backend has it where none of them is selected. */
  static final class SilentCheck {
    static List<String> none() {
      return List.of();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("none")
    void passes(String backend) {
      assertThat(backend).isNotEmpty();
    }
  }

  private static Ending run(String... names) {
    List<String> classes =
        List.of(names).stream().map(it -> GuestTestsIT.class.getName() + "$" + it).toList();
    return Plain.run(Path.of("/"), Jvm.running("dev.bailey.testing.hosts.GuestTests", classes));
  }

  @Test
  void eachNamedClassMustHaveRun() {
    Ending passed = run("PassingCheck");
    assertThat(passed.code()).as("%s", passed).isZero();
    assertThat(passed.stdout()).endsWith("tests: 1 passed, 0 failed\n");
    for (String other : List.of("SilentCheck", "MissingCheck")) {
      Ending ending = run("PassingCheck", other);
      assertThat(ending.code()).as("%s", ending).isNotZero();
    }
    assertThat(run("PassingCheck", "SilentCheck").stdout())
        .contains("NONE RAN GuestTestsIT$SilentCheck\n");
  }
}
