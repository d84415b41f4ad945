package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A user without a login session has Bailey's journals in /var/tmp: commands cannot make them there
 * where they are missing, and nothing of them is left.
 */
final class RuntimePlacesOfAUserIT extends PersonTestBase {
  /** Nobody else's: other tests, and other programs, use Bailey as nobody at the same time. */
  private static final int USER = 100_000 + (int) ProcessHandle.current().pid();

  private static final Path OURS = Path.of("/var/tmp/bailey-" + USER);
  private static final Path TRUST = Path.of("/var/tmp/bailey-trust-" + USER);

  private static final String PLANT =
      """
      for place in %s %s; do
        mkdir -p $place/planted && echo made $place && rmdir $place/planted $place
        mv $place $place-moved && echo moved $place && mv $place-moved $place
        ls -A $place
      done
      touch /var/tmp/beside-%d && rm /var/tmp/beside-%d && echo beside
      """
          .formatted(OURS, TRUST, USER, USER);

  @Test
  void cannotBeMadeByACommand() {
    assertThat(OURS).as("control: it is missing").doesNotExist();
    for (List<String> options :
        List.of(List.of("--write", "/var/tmp"), List.of("--fs", "unrestricted"))) {
      Ending ending = run(options, PLANT);
      assertThat(ending.stdout()).as(ending.toString()).isEqualTo("beside\n");
      assertThat(OURS).doesNotExist();
      assertThat(TRUST).doesNotExist();
    }
  }

  @Test
  void areHiddenWhereTheDirectoryAroundThemIsOnlyRead() {
    Ending ending = run(List.of("--read", "/var/tmp"), "ls -A " + OURS + "; echo end");
    assertThat(ending.stdout()).as(ending.toString()).isEqualTo("end\n");
    assertThat(OURS).doesNotExist();
  }

  /** The control: what shows nothing above them adds nothing. */
  @Test
  void areNoBusinessOfOtherPolicies() {
    Ending ending = run(List.of(), "grep -c ' /var/tmp' /proc/self/mountinfo; echo end");
    assertThat(ending.stdout()).as(ending.toString()).isEqualTo("0\nend\n");
  }

  private Ending run(List<String> options, String script) {
    Plain.shell("chown -R %1$d:%1$d '%2$s'".formatted(USER, place.path()));
    return Person.runAs(USER, project, options, script);
  }
}
