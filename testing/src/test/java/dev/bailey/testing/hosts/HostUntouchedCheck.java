package dev.bailey.testing.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.Promise;
import dev.bailey.testing.Ending;
import dev.bailey.testing.InProcessCli;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On a host whose mounts are shared, none that a sandbox makes gets out of it. */
@Timeout(180)
final class HostUntouchedCheck {
  private static final String BACKENDS = "dev.bailey.testing.SelectedBackends#confining";

  private final TemporaryPlace project = TemporaryPlace.in("/srv");
  private List<String> mounts = List.of();

  @BeforeEach
  void remember() throws IOException {
    mounts = mounts();
  }

  @AfterEach
  void compare() throws IOException {
    assertThat(mounts()).isEqualTo(mounts);
    project.close();
  }

  private static List<String> mounts() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/mountinfo"));
  }

  private Ending run(String backend, String... words) {
    List<String> line = new ArrayList<>(List.of("run", "--backend", backend));
    for (Promise promise : SelectedBackends.mustBeAccepted(backend)) {
      line.addAll(List.of("--accept", promise.label()));
    }
    line.addAll(List.of(words));
    return InProcessCli.bailey(project.path(), line.toArray(String[]::new));
  }

  /** Twice: what the first one left would be in the way of the second. */
  @ParameterizedTest
  @MethodSource(BACKENDS)
  void deniedFilesAreDeniedInsideAndStayReadableOutside(String backend) {
    Path file = project.write(".env", "TOKEN=1");
    assertThat(run(backend, "--", "cat", ".env").stdout()).as("control").isEqualTo("TOKEN=1");
    for (int i = 0; i < 2; i++) {
      Ending ending = run(backend, "--deny", ".env", "--", "cat", ".env");
      assertThat(ending.code()).as("%s", ending).isNotIn(0, 125);
      assertThat(ending.stdout()).isEmpty();
      assertThat(file).hasContent("TOKEN=1");
    }
    assertThat(run(backend, "--", "cat", ".env").stdout()).isEqualTo("TOKEN=1");
  }

  /** With everything shown, /sys and /dev of the host are still its own afterwards. */
  @ParameterizedTest
  @MethodSource(BACKENDS)
  void unrestrictedFilesLeaveNothingOverTheHosts(String backend) {
    Ending ending = run(backend, "--fs", "unrestricted", "--", "echo", "hello");
    assertThat(ending).isEqualTo(new Ending(0, "hello\n", ""));
  }
}
