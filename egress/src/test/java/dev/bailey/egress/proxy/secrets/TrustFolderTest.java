package dev.bailey.egress.proxy.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrustFolderTest {
  @TempDir Path parent;

  @Test
  void whatNobodyUsesAnyMoreIsRemoved() throws IOException {
    Path place = parent.resolve("place");
    try (TrustFolder used = TrustFolder.make(place)) {
      Path left = Files.createDirectory(place.resolve("left"));
      Files.createFile(left.resolve("lock"));
      Files.createFile(left.resolve("ca.pem"));
      Path unlocked = Files.createDirectory(place.resolve("unlocked"));
      Path young = Files.createDirectory(place.resolve("young"));
      for (Path old : new Path[] {used.path(), left, unlocked}) {
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
      }
      try (TrustFolder next = TrustFolder.make(place)) {
        assertThat(place).isDirectoryNotContaining(it -> it.equals(left) || it.equals(unlocked));
        assertThat(used.path()).isDirectoryContaining("glob:**lock");
        assertThat(next.path()).exists();
        assertThat(young).exists();
      }
    }
  }

  @Test
  void whatIsNoDirectoryOfOursIsNotUsed() throws IOException {
    Path place = parent.resolve("place");
    Files.createSymbolicLink(place, parent);
    assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> TrustFolder.make(place));
  }
}
