package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Placeholders in a place where a command may have put a symbolic link in the way. */
final class EmptyDirectoryIT {
  @TempDir Path place;
  private Path victim = Path.of("unset");
  private Path link = Path.of("unset");

  @BeforeEach
  void plant() throws IOException {
    victim = Files.createDirectories(place.resolve("victim/missing"));
    link = Files.createSymbolicLink(place.resolve("sub"), place.resolve("victim"));
  }

  @Test
  void removingFollowsNoLink() throws IOException {
    EmptyDirectory.remove(link.resolve("missing"));
    assertThat(victim).exists();
    // The control: by the same name, whoever follows links removes it.
    Files.delete(link.resolve("missing"));
    assertThat(victim).doesNotExist();
  }

  @Test
  void removingAPlaceholderThatBecameALinkLeavesWhatItLeadsTo() throws IOException {
    Path swapped = Files.createSymbolicLink(place.resolve("missing"), victim);
    EmptyDirectory.remove(swapped);
    assertThat(victim).exists();
    assertThat(Files.exists(swapped, LinkOption.NOFOLLOW_LINKS)).isTrue();
  }

  @Test
  void makingFollowsNoLink() throws IOException {
    Path behind = link.resolve("made");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> EmptyDirectory.make(behind))
        .withMessageContaining("sub/made");
    assertThat(place.resolve("victim/made")).doesNotExist();
    // The control.
    Files.createDirectory(behind);
    assertThat(place.resolve("victim/made")).exists();
  }

  @Test
  void onlyAnEmptyDirectoryIsOne() throws IOException {
    assertThat(EmptyDirectory.isAt(victim)).isTrue();
    assertThat(EmptyDirectory.isAt(place)).as("not empty").isFalse();
    assertThat(EmptyDirectory.isAt(Files.createFile(place.resolve("file")))).isFalse();
    assertThat(EmptyDirectory.isAt(place.resolve("none"))).isFalse();
    assertThat(EmptyDirectory.isAt(Files.createSymbolicLink(place.resolve("l"), victim))).isFalse();
  }

  @Test
  void onlyAnEmptyDirectoryIsRemoved() throws IOException {
    Path full = Files.createDirectories(place.resolve("full"));
    Path file = Files.writeString(full.resolve("file"), "content");
    EmptyDirectory.remove(full);
    EmptyDirectory.remove(file);
    assertThat(file).hasContent("content");
    Files.delete(file);
    EmptyDirectory.remove(full);
    assertThat(full).doesNotExist();
  }
}
