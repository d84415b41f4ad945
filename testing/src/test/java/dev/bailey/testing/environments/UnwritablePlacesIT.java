package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No place to write: the home directory is read-only, and /tmp is full. */
final class UnwritablePlacesIT {
  private static final String HOME =
      "mount -t tmpfs -o ro none /mnt; HOME=/mnt; export HOME; touch /mnt/x 2>/dev/null && exit 1;";
  private static final String FULL_TMP =
      HOME + " mount -t tmpfs -o nr_inodes=1,mode=1777 none /tmp";

  @ParameterizedTest
  @CsvSource({Visitor.ROOT + ",namespace", Visitor.USER + ",bubblewrap"})
  void isolationNeedsNeither(int who, String backend) {
    try (Visitor visitor = new Visitor(who).after(FULL_TMP)) {
      visitor
          .doctor()
          .chooseIsolation(backend)
          .rejects(
              "landlock",
              "make a private directory in /tmp: No space left on device",
              "Make /tmp writable, and free some space in it.");
      assertThat(visitor.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(visitor.bailey("run", "--", "sh", "-c", "echo x >/tmp/x && cat /tmp/x"))
          .isEqualTo(new Ending(0, "x\n", ""));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Visitor.ROOT, Visitor.USER})
  void hardeningNeedsATemporaryDirectory(int who) {
    try (Visitor visitor = new Visitor(who).after(FULL_TMP)) {
      assertThat(visitor.hello("--backend", "landlock"))
          .isEqualTo(
              new Ending(
                  125,
                  "",
                  """
                  bailey: make a private directory in /tmp: No space left on device
                  hint: Make /tmp writable, and free some space in it.
                  """));
    }
    try (Visitor control = new Visitor(who).after(HOME + " true")) {
      assertThat(control.hello("--backend", "landlock").stdout()).isEqualTo("hello\n");
    }
  }
}
