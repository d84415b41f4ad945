package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Denying a path that is, or goes through, a symbolic link: the link cannot be replaced either. */
final class DeniedLinksIT extends FileTestBase {
  private Policy denying(String name) {
    return Policy.of(files().denying(project.resolve(name)));
  }

  @Test
  void aDeniedPathThatIsALinkCannotBeReplaced() throws Exception {
    elsewhere.write("config", "mine");
    Files.createSymbolicLink(project.resolve("config"), elsewhere.resolve("config"));
    Ending inside = shell("rm config && echo planted > config").inside(denying("config"));
    assertThat(project.resolve("config")).as("%s", inside).isSymbolicLink();
    assertThat(inside.succeeded()).isFalse();
  }

  @Test
  void aLinkOnTheWayToADeniedPathCannotBeReplaced() throws Exception {
    project.write("real/secret", "mine");
    Files.createSymbolicLink(project.resolve("link"), Path.of("real"));
    Ending inside =
        shell("rm link && mkdir link && echo planted > link/secret").inside(denying("link/secret"));
    assertThat(project.resolve("link")).as("%s", inside).isSymbolicLink();
    assertThat(inside.succeeded()).isFalse();
  }
}
