package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Denying a path that is, or goes through, a symbolic link the command could replace: nothing can
 * be mounted upon a link, so the request is refused instead of kept only until the link is
 * replaced.
 */
final class DeniedLinksIT extends FileTestBase {
  private static final Remedy REPLACE =
      new Remedy.Advice("Put a real file or directory in its place.");

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

  private List<Remedy> remedies(FileAccess files) {
    try {
      Ending ending = shell("true").inside(Policy.of(files));
      throw new AssertionError("not refused: " + ending);
    } catch (BaileyException e) {
      return e.remedies();
    }
  }

  /** The project itself cannot be denied, so that is no way out. */
  @Test
  void theHintForALinkInTheProjectItselfCanBeFollowed() throws Exception {
    Path secret = elsewhere.write("secret", "canary");
    Path link = Files.createSymbolicLink(project.resolve("link"), secret);
    assertThat(remedies(files().denying(link)))
        .containsExactly(REPLACE, new Remedy.Choose(Remedy.Setting.FILE_MODE, "read-only"));
    FileAccess readOnly = FileAccess.readOnly(project.path()).reading(elsewhere.path());
    assertStopped(shell("cat link"), Policy.of(readOnly.denying(link)));
    assertStopped(shell("rm link && ln -s secret link"), Policy.of(readOnly.denying(link)));
    Files.delete(link);
    project.write("link", "canary");
    assertStopped(shell("cat link"), Policy.of(files().denying(link)));
  }

  @Test
  void theHintForALinkFurtherDownCanBeFollowed() throws Exception {
    project.write("real", "canary");
    Path directory = Files.createDirectory(project.resolve("sub"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("../real"));
    assertThat(remedies(files().denying(link)))
        .containsExactly(REPLACE, new Remedy.DenyPath(directory));
    assertStopped(shell("cat sub/link"), Policy.of(files().denying(directory)));
  }

  @Test
  void noHintNamesADirectoryThatCannotBeDenied() throws Exception {
    Path link = Path.of("/tmp", "bailey-link-" + System.nanoTime());
    Files.createSymbolicLink(link, elsewhere.path());
    try {
      assertThat(remedies(FileAccess.unrestricted(project.path()).denying(link)))
          .containsExactly(REPLACE);
    } finally {
      Files.delete(link);
    }
  }
}
