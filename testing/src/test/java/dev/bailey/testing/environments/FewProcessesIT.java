package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The user may have few processes, and a JVM has many threads. */
final class FewProcessesIT {
  /** Nobody else's, of no other run of these tests: the kernel counts all processes of a user. */
  private static final int LONELY = 200_000 + (int) ProcessHandle.current().pid();

  /** A limit below the sandbox's own must not lead to a weaker backend. */
  @Test
  void aLimitBelowTheUsualOneStays() {
    try (Visitor user = new Visitor(LONELY).without("processes=60")) {
      assertThat(user.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      Ending limit =
          user.bailey("run", "--verbose", "--", "grep", "-c", " 60 *60 *processes", LIMITS);
      assertThat(limit.stdout()).as("%s", limit).isEqualTo("1\n");
      assertThat(limit.stderr()).startsWith("bailey: backend bubblewrap,");
    }
  }

  private static final String LIMITS = "/proc/self/limits";

  /**
   * How many a JVM needs differs, and with very few it is the JVM that speaks, in its own way. But
   * whatever the number: it is the usual sandbox, or nothing runs and somebody says why.
   */
  @ParameterizedTest
  @ValueSource(ints = {4, 11, 13, 14, 15, 16, 17, 18, 19, 20, 22})
  void tooFewRunNothingAndNothingWeaker(int processes) {
    try (Visitor user = new Visitor(LONELY).without("processes=" + processes)) {
      Ending ending = user.hello();
      if (ending.code() == 0) {
        assertThat(ending).isEqualTo(new Ending(0, "hello\n", ""));
      } else {
        assertThat(ending.stdout()).doesNotContain("hello");
        assertThat(ending.stdout() + ending.stderr()).isNotEmpty();
      }
      if (ending.code() == 125) {
        assertThat(ending.stderr())
            .endsWith("hint: Raise the limit of processes (ulimit -u), or end some that run.\n");
      }
    }
  }
}
