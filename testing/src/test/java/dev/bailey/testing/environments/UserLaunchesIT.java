package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The contract of launches, tried by an ordinary user: as booted hosts do it, in a JVM of theirs.
 */
final class UserLaunchesIT {
  private static final String TESTS = "dev.bailey.testing.hosts.GuestTests";
  private static final String LAST_STEPS = "dev.bailey.testing.contract.LastStepsIT";
  private static final String BACKENDS = "-Dbailey.testing.backends=bubblewrap,landlock,host";

  /** Users make projects in /srv too, which has nothing else but the program. */
  private static final String SETUP =
      """
      mount --bind "$1" /mnt && mount -t tmpfs -o mode=1777 tmpfs /srv &&
        mkdir -p "$1" && mount --bind /mnt "$1" && shift && exec "$@"
      """;

  @Test
  void theLastStepsAreThoseOfRoot() {
    List<String> tests = Jvm.running(List.of(BACKENDS), TESTS, List.of(LAST_STEPS));
    String classPath = tests.get(tests.indexOf("-cp") + 1);
    Path program = Path.of(classPath.split(File.pathSeparator, -1)[0]).resolveSibling("");
    List<String> line = new ArrayList<>();
    line.addAll(List.of("/usr/bin/unshare", "--mount", "--propagation", "private"));
    line.addAll(List.of("/bin/sh", "-c", SETUP, "sh", program.toString()));
    line.addAll(List.of("/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534"));
    line.add("--clear-groups");
    line.addAll(tests);
    Ending ending = Plain.run(Path.of("/"), line);
    assertThat(ending.stdout())
        .as("%s", ending)
        .containsPattern("tests: [1-9]\\d* passed, 0 failed\n$");
    assertThat(ending.code()).isZero();
  }
}
