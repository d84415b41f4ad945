package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Denying a path that is, or goes through, a symbolic link the command could replace: nothing can
 * be mounted upon a link, so the request is refused instead of kept only until the link is
 * replaced.
 */
final class DeniedLinksIT extends FileTestBase {
  private void assertRefused(String name) {
    Policy policy = Policy.of(files().denying(project.resolve(name)));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("true").inside(policy))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
        .withMessageContaining("symbolic link");
  }

  @Test
  void aDeniedPathThatIsALinkIsRefused() throws Exception {
    elsewhere.write("config", "mine");
    Files.createSymbolicLink(project.resolve("config"), elsewhere.resolve("config"));
    assertRefused("config");
  }

  @Test
  void aLinkOnTheWayToADeniedPathIsRefused() throws Exception {
    project.write("real/secret", "mine");
    Files.createSymbolicLink(project.resolve("link"), Path.of("real"));
    assertRefused("link/secret");
  }
}
