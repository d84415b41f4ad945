package dev.bailey.linux.cellfiles;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.files.Directory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with and without a name until they are complete. */
final class UnfinishedFileIT {
  @TempDir Path root;
  private Directory directory;

  @BeforeEach
  void open() {
    directory = Directory.open(root);
  }

  @AfterEach
  void close() {
    directory.close();
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(root)) {
      return files.map(it -> it.getFileName().toString()).sorted().toList();
    }
  }

  private void finish(UnfinishedFile file, String content) throws IOException {
    try (file) {
      file.file().write(content.getBytes(UTF_8));
      assertThat(file.takeName("file")).isTrue();
    }
    assertThat(root.resolve("file")).hasContent(content);
    assertThat(names()).containsExactly("file");
  }

  @Test
  void eachTakesANameThatIsFreeOrTaken() throws IOException {
    finish(UnfinishedFile.in(directory), "one");
    finish(UnfinishedFile.in(directory), "two");
    Files.delete(root.resolve("file"));
    finish(UnfinishedFile.named(directory), "three");
    finish(UnfinishedFile.named(directory), "four");
  }

  @Test
  void nothingStaysOfOneThatIsNotFinished() throws IOException {
    try (UnfinishedFile unnamed = UnfinishedFile.in(directory)) {
      assertThat(unnamed.file().status().links()).isZero();
      assertThat(names()).isEmpty();
    }
    try (UnfinishedFile named = UnfinishedFile.named(directory)) {
      assertThat(named.file().status().links()).isOne();
      assertThat(names()).as("control").hasSize(1);
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void aDirectoryIsNotReplaced() throws IOException {
    Files.createDirectory(root.resolve("file"));
    try (UnfinishedFile unnamed = UnfinishedFile.in(directory);
        UnfinishedFile named = UnfinishedFile.named(directory)) {
      assertThat(unnamed.takeName("file")).isFalse();
      assertThat(named.takeName("file")).isFalse();
    }
    assertThat(names()).containsExactly("file");
  }

  @Test
  void whatStayedOfAKilledJvmIsRemovedLater() throws IOException {
    String left = ".bailey-0123456789abcdef";
    List<String> others = List.of(".bailey-0123456789abcde", ".bailey-0123456789abcdeg", "file");
    FileTime old = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
    for (String name : others) {
      Files.setLastModifiedTime(Files.createFile(root.resolve(name)), old);
    }
    Files.createFile(root.resolve(left));
    UnfinishedFile.named(directory).close();
    assertThat(names()).as("it may be being written").contains(left);
    Files.setLastModifiedTime(root.resolve(left), old);
    UnfinishedFile.named(directory).close();
    assertThat(names()).containsExactlyInAnyOrderElementsOf(others);
  }
}
