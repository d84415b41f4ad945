package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A link in a place that commands write leads no path of a policy out of that place. */
final class LinksInWritablePlacesTest {
  private static final Path DATA = Path.of("/data");
  private static final Path OTHER = Path.of("/other");

  @TempDir private Path directory;
  private Path top = Path.of("unset");
  private Path shared = Path.of("unset");
  private Path link = Path.of("unset");
  private Path secret = Path.of("unset");

  @BeforeEach
  void plant() throws IOException {
    top = directory.toRealPath();
    Files.createDirectories(top.resolve("project"));
    shared = Files.createDirectories(top.resolve("shared"));
    Files.createDirectories(shared.resolve("sub"));
    secret = Files.createDirectories(top.resolve("secret"));
    Files.createFile(secret.resolve("file"));
    link = Files.createSymbolicLink(shared.resolve("link"), Path.of("../secret"));
  }

  private FileAccess files() {
    return FileAccess.project(top.resolve("project"));
  }

  private FileAccess mounting(Mount... mounts) {
    return files().mounting(List.of(mounts));
  }

  private static RootPlan plan(FileAccess files) {
    return RootPlan.of(files, NetworkAccess.none());
  }

  private void assertRefused(FileAccess files) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> plan(files))
        .withMessageContaining("symbolic link in " + shared)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.hint().orElse("")).contains(secret.toString()));
  }

  @Test
  void aPathThatIsWritten() {
    FileAccess writing = files().writing(shared);
    assertRefused(writing.reading(link));
    assertRefused(writing.writing(link));
    assertRefused(writing.reading(link.resolve("file")));
    assertRefused(writing.mounting(List.of(Mount.readOnly(link, DATA))));
    assertRefused(writing.mounting(List.of(Mount.writable(link.resolve("file"), DATA))));
    assertRefused(FileAccess.project(link).writing(shared));
  }

  @Test
  void theSourceOfAWritableMount() {
    FileAccess mounting = mounting(Mount.writable(shared, DATA));
    assertRefused(mounting.reading(link));
    assertRefused(mounting.writing(link.resolve("file")));
    assertRefused(mounting(Mount.readOnly(link, OTHER), Mount.writable(shared, DATA)));
  }

  /** The first link makes the directory of the second one read-only in the policy. */
  @Test
  void twoLinksTogether() throws IOException {
    Path inner = Files.createSymbolicLink(shared.resolve("inner"), Path.of("sub"));
    Path outer = Files.createSymbolicLink(shared.resolve("sub/outer"), secret);
    assertRefused(files().writing(shared).reading(inner, outer));
  }

  @Test
  void whatNoCommandCouldMakeIsFollowed() throws IOException {
    assertThat(plan(files().reading(shared, link)).isVisible(secret.resolve("file"))).isTrue();
    FileAccess read = mounting(Mount.readOnly(shared, DATA)).reading(link);
    assertThat(plan(read).isVisible(secret.resolve("file"))).isTrue();
    Path outside = Files.createSymbolicLink(top.resolve("outside"), shared);
    assertThat(plan(files().writing(outside)).isVisible(shared.resolve("sub"))).isTrue();
  }

  @Test
  void aLinkThatStaysInThePlaceIsFollowed() throws IOException {
    Path inner = Files.createSymbolicLink(shared.resolve("inner"), Path.of("sub"));
    assertThat(plan(files().writing(shared).reading(inner)).isVisible(shared.resolve("sub")))
        .isTrue();
  }

  @Test
  void thePlaceNamedItselfIsMeant() {
    assertThat(plan(files().writing(shared).reading(secret)).isVisible(secret.resolve("file")))
        .isTrue();
  }
}
