package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A path with {@code ..} names what the kernel finds by it, or is refused. */
final class PathTextTest {
  @TempDir private Path directory;
  private Path top = Path.of("unset");

  @BeforeEach
  void link() throws IOException {
    top = directory.toRealPath();
    Files.createDirectories(top.resolve("other/sub"));
    Files.writeString(top.resolve("other/secret"), "what the kernel finds");
    Files.writeString(top.resolve("secret"), "what the text says");
    Files.createSymbolicLink(top.resolve("link"), Path.of("other/sub"));
  }

  @Test
  void parentsOfDirectoriesAreTakenOut() throws IOException {
    for (String path : List.of("other/../secret", "./other/sub/../../secret")) {
      assertThat(PathText.normalized(top.resolve(path), "deny")).isEqualTo(top.resolve("secret"));
      assertThat(top.resolve(path)).hasContent("what the text says");
    }
    assertThat(PathText.normalized(Path.of("/../.././x"), "deny")).isEqualTo(Path.of("/x"));
    assertThat(PathText.normalized(Path.of("/"), "deny")).isEqualTo(Path.of("/"));
    assertThat(PathText.normalized(Path.of("x"), "deny")).isEqualTo(Path.of("x").toAbsolutePath());
    assertThat(PathText.normalized(top.resolve("none/../secret"), "deny"))
        .isEqualTo(top.resolve("secret"));
    Files.createDirectory(top.resolve("other/sub/deep"));
    assertThat(PathText.normalized(top.resolve("link/deep/../x"), "deny"))
        .isEqualTo(top.resolve("link/x"));
  }

  @Test
  void theParentOfALinkIsRefusedInEveryRole() {
    Path named = top.resolve("link/../secret");
    // The control: for the kernel it is another file.
    assertThat(named).hasContent("what the kernel finds");
    assertThat(named.normalize()).hasContent("what the text says");
    FileAccess files = FileAccess.project(top);
    List<Supplier<Object>> uses =
        List.of(
            () -> files.denying(named),
            () -> files.denying(top.resolve("link/.././secret")),
            () -> files.reading(named),
            () -> files.writing(named),
            () -> files.withProject(named),
            () -> Mount.readOnly(named, Path.of("/data")));
    for (Supplier<Object> use : uses) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(use::get)
          .withMessageContaining("follows the symbolic link " + top.resolve("link"))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
          .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
    }
  }
}
