package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A user without a login session has Bailey's journals in /var/tmp: commands cannot make them there
 * where they are missing, and nothing of them is left.
 */
final class RuntimePlacesOfAUserIT extends PersonTestBase {
  private static final Path OURS = Path.of("/var/tmp/bailey-65534");
  private static final Path TRUST = Path.of("/var/tmp/bailey-trust-65534");

  private static final String PLANT =
      """
      for place in %s %s; do
        mkdir -p $place/planted && echo made $place && rmdir $place/planted $place
        mv $place $place-moved && echo moved $place && mv $place-moved $place
        ls -A $place
      done
      touch /var/tmp/beside-65534 && rm /var/tmp/beside-65534 && echo beside
      """
          .formatted(OURS, TRUST);

  @Test
  void cannotBeMadeByACommand() {
    assertThat(OURS).as("control: it is missing").doesNotExist();
    for (List<String> options :
        List.of(List.of("--write", "/var/tmp"), List.of("--fs", "unrestricted"))) {
      Ending ending = run(Person.NOBODY, options, PLANT);
      assertThat(ending.stdout()).as(ending.toString()).isEqualTo("beside\n");
      assertThat(OURS).doesNotExist();
      assertThat(TRUST).doesNotExist();
    }
  }

  @Test
  void areHiddenWhereTheDirectoryAroundThemIsOnlyRead() {
    Ending ending =
        run(Person.NOBODY, List.of("--read", "/var/tmp"), "ls -A " + OURS + "; echo end");
    assertThat(ending.stdout()).as(ending.toString()).isEqualTo("end\n");
    assertThat(OURS).doesNotExist();
  }

  /** The control: what shows nothing above them adds nothing. */
  @Test
  void areNoBusinessOfOtherPolicies() {
    Ending ending = run(Person.NOBODY, "grep -c ' /var/tmp' /proc/self/mountinfo; echo end");
    assertThat(ending.stdout()).as(ending.toString()).isEqualTo("0\nend\n");
  }
}
