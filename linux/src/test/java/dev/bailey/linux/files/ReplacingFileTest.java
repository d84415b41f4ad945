package dev.bailey.linux.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplacingFileTest {
  @TempDir private Path directory;
  private Path file;

  @SuppressWarnings("NullAway.Init")
  ReplacingFileTest() {}

  @BeforeEach
  void makeFile() throws IOException {
    file = Files.writeString(directory.resolve("file"), "old");
  }

  private static void write(ReplacingFile draft, String text) throws IOException {
    try (OutputStream content = draft.content()) {
      content.write(text.getBytes(UTF_8));
    }
  }

  private List<Path> entries() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    }
  }

  private Path draft() throws IOException {
    return entries().stream().filter(it -> !it.equals(file)).findFirst().orElseThrow();
  }

  @Test
  void theOldOneIsThereUntilItIsReplaced() throws IOException {
    try (ReplacingFile draft = ReplacingFile.of(file)) {
      write(draft, "new");
      assertThat(file).hasContent("old");
      draft.replace();
    }
    assertThat(file).hasContent("new");
    assertThat(entries()).containsExactly(file);
  }

  @Test
  void aDraftThatIsGivenUpIsRemoved() throws IOException {
    try (ReplacingFile draft = ReplacingFile.of(file)) {
      write(draft, "new");
    }
    assertThat(file).hasContent("old");
    assertThat(entries()).containsExactly(file);
  }

  /** What others put into the draft's place is neither written to nor taken for it. */
  @Test
  void aDraftThatWasExchangedIsAnError() throws IOException {
    Path target = Files.writeString(Files.createTempFile("target", ""), "target");
    try (ReplacingFile draft = ReplacingFile.of(file)) {
      Path place = draft();
      Files.delete(place);
      Files.createSymbolicLink(place, target);
      write(draft, "new");
      assertThatIOException().isThrownBy(draft::replace);
    }
    assertThat(target).hasContent("target");
    Files.delete(target);
  }

  @Test
  void noLinkIsFollowedOnTheWay() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
    assertThatIOException().isThrownBy(() -> ReplacingFile.of(link.resolve("file")).close());
  }
}
