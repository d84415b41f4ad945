package dev.bailey.egress.proxy.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
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
  void ourOwnStaysLockedForOthersWhenWeLook() throws Exception {
    Path place = parent.resolve("place");
    try (TrustFolder used = TrustFolder.make(place)) {
      age(used.path());
      assertThat(seenByAnother(used.path())).isEqualTo("locked");
      TrustFolder.make(place).close();
      assertThat(seenByAnother(used.path())).isEqualTo("locked");
    }
  }

  private static String seenByAnother(Path folder) throws IOException {
    String look =
        """
        import fcntl, sys
        try:
            fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)
            print('free')
        except OSError:
            print('locked')
        """;
    Process process =
        new ProcessBuilder("python3", "-c", look, folder.resolve("lock").toString()).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
  }

  private static void age(Path path) throws IOException {
    Files.getFileAttributeView(path, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .setTimes(FileTime.from(Instant.now().minus(Duration.ofMinutes(2))), null, null);
  }

  /** Where a sandbox may write to the place, it could have files of others removed, or nothing. */
  @Test
  void whatOthersPutThereIsLeftAlone() throws IOException {
    Path place = Files.createDirectory(parent.resolve("place"));
    Path precious = Files.createDirectory(parent.resolve("precious"));
    Files.createFile(precious.resolve("file"));
    Files.createSymbolicLink(place.resolve("link"), precious);
    Files.createFile(place.resolve("file"));
    Files.createDirectories(place.resolve("full/of/others"));
    for (String name : new String[] {"link", "file", "full"}) {
      age(place.resolve(name));
    }
    age(precious);
    try (TrustFolder made = TrustFolder.make(place)) {
      assertThat(made.path()).exists();
    }
    assertThat(precious.resolve("file")).exists();
  }

  @Test
  void theLastOneLeavesThePlaceEmpty() {
    Path place = parent.resolve("place");
    try (TrustFolder first = TrustFolder.make(place)) {
      TrustFolder.make(place).close();
      assertThat(first.path()).exists();
    }
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void whatIsNoDirectoryOfOursIsNotUsed() throws IOException {
    Path place = parent.resolve("place");
    Files.createSymbolicLink(place, parent);
    assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> TrustFolder.make(place));
  }
}
