package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two sandboxes share a project. One denies what is missing, so there is a placeholder in the
 * project; the other puts a link in the placeholder's way, to have the host remove or make a
 * directory elsewhere.
 */
final class SwappedPlaceholderIT extends FileTestBase {
  private Path victim = Path.of("unset");

  @BeforeEach
  void plant() throws IOException {
    Files.createDirectory(project.resolve("sub"));
    victim = Files.createDirectory(elsewhere.resolve("missing"));
  }

  private Policy denying(String path) {
    return Policy.of(files().denying(project.resolve(path)));
  }

  private String swap(Path destination) {
    return "mv sub old && ln -s %s sub".formatted(destination);
  }

  @Test
  void closingRemovesNothingBehindALink() {
    try (Sandbox _ = Sandbox.open(denying("sub/missing"))) {
      assertThat(project.resolve("sub/missing")).isEmptyDirectory();
      assertThat(shell(swap(elsewhere.path())).inside(policy()).succeeded()).isTrue();
    }
    assertThat(victim).isEmptyDirectory();
    // The control: by the same name, a careless host would have removed it.
    assertThat(shell("rmdir sub/missing").outside().succeeded()).isTrue();
    assertThat(victim).doesNotExist();
  }

  @Test
  void closingRemovesNothingBehindALinkFurtherUp() throws IOException {
    Files.createDirectories(project.resolve("sub/deep"));
    Path deep = Files.createDirectories(elsewhere.resolve("deep/missing"));
    try (Sandbox _ = Sandbox.open(denying("sub/deep/missing"))) {
      assertThat(shell(swap(elsewhere.path())).inside(policy()).succeeded()).isTrue();
    }
    assertThat(deep).isEmptyDirectory();
  }

  @Test
  void closingLeavesWhatIsNoPlaceholderAnyMore() {
    try (Sandbox _ = Sandbox.open(denying("sub/missing"))) {
      assertThat(shell("touch sub/missing/mine").inside(policy()).succeeded()).isTrue();
    }
    assertThat(project.resolve("sub/missing/mine")).exists();
  }

  /** Without a swap it goes: what is tested above is not that nothing is ever removed. */
  @Test
  void closingRemovesThePlaceholder() {
    try (Sandbox _ = Sandbox.open(denying("sub/missing"))) {
      assertThat(project.resolve("sub/missing")).exists();
    }
    assertThat(project.resolve("sub")).isEmptyDirectory();
  }
}
