package dev.bailey.linux.cellfiles;

import static dev.bailey.linux.cellfiles.FilesFixture.assertRefused;
import static dev.bailey.linux.cellfiles.FilesFixture.read;
import static dev.bailey.linux.cellfiles.FilesFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.FileEntry;
import dev.bailey.linux.files.Directory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links are followed as commands see them, and never out of the project. */
final class LinksIT {
  @TempDir Path place;
  private Path root;
  private HostFiles files;

  @BeforeEach
  void open() throws IOException {
    root = place.resolve("root");
    Files.createDirectories(root.resolve("a/b"));
    Files.writeString(root.resolve("a/b/file"), "inside");
    Files.writeString(place.resolve("secret"), "secret");
    files = FilesFixture.open(root);
  }

  @AfterEach
  void close() {
    files.close();
  }

  private void link(String name, String target) {
    try (Directory directory = Directory.open(root)) {
      directory.makeLink(name, target);
    }
  }

  @Test
  void pathsOfAllKindsLeadToTheSameFile() {
    for (String path :
        new String[] {
          "a/b/file",
          "./a//b/./file",
          "a/../a/b/file",
          "/home/agent/workspace/a/b/file",
          "../workspace/a/b/file",
          "../../../home/agent/workspace/a/b/file"
        }) {
      assertThat(read(files, path)).as(path).isEqualTo("inside");
    }
  }

  @Test
  void linksThatStayInsideAreFollowedAsCommandsSeeThem() {
    link("relative", "a/b/../b/file");
    link("absolute", "/home/agent/workspace/a/b/file");
    link("directory", "/home/agent/workspace/a");
    link("around", "../workspace/directory/b/file");
    for (String path : new String[] {"relative", "absolute", "directory/b/file", "around"}) {
      assertThat(read(files, path)).as(path).isEqualTo("inside");
    }
    assertThat(files.stat("directory").path()).isEqualTo("a");
    assertThat(files.list("directory/b")).extracting(FileEntry::path).contains("a/b/file");
  }

  @Test
  void linksAndPathsThatLeadOutAreRefused() throws IOException {
    link("absolute", place.resolve("secret").toString());
    link("relative", "../secret");
    link("above", "..");
    link("chain", "above/secret");
    link("host", "/etc");
    for (String path :
        new String[] {
          "absolute",
          "relative",
          "above/secret",
          "chain",
          "host/passwd",
          "/etc/passwd",
          "../secret",
          "a/../../secret",
          place.resolve("secret").toString(),
          "/home/agent/workspace2/x",
          "/proc/self/root/etc/passwd"
        }) {
      assertRefused(() -> files.read(path, 100), "leads out of the project");
      assertRefused(() -> write(files, path, "x"), "leads out of the project");
      assertRefused(() -> files.list(path), "leads out of the project");
      assertRefused(() -> files.stat(path), "leads out of the project");
    }
    assertThat(place.resolve("secret")).hasContent("secret");
    // Control: by plain names these lead out.
    assertThat(Files.readString(root.resolve("relative"))).isEqualTo("secret");
    assertThat(Files.readString(root.resolve("chain"))).isEqualTo("secret");
  }

  @Test
  void writingGoesThroughALinkThatStaysInside() throws IOException {
    link("link", "a/new");
    write(files, "link", "one");
    assertThat(root.resolve("a/new")).hasContent("one");
    write(files, "link", "two");
    assertThat(root.resolve("a/new")).hasContent("two");
    assertThat(Files.isSymbolicLink(root.resolve("link"))).isTrue();
  }

  @Test
  void loopsEnd() {
    link("one", "two");
    link("two", "one");
    assertRefused(() -> files.read("one", 100), "too many symbolic links");
    assertRefused(() -> write(files, "one/x", "x"), "too many symbolic links");
  }

  @Test
  void walkingDoesNotFollowLinks() {
    link("out", place.toString());
    link("in", "a");
    SeenFiles seen = new SeenFiles();
    files.walk(".", seen);
    assertThat(seen.paths()).containsExactly("a/b/file", "in", "out");
  }

  @Test
  void whatIsNoPathIsRefused() {
    for (String path : new String[] {"", "a\0b", "\ud800"}) {
      assertRefused(() -> files.read(path, 100), "this is no path");
    }
    assertRefused(() -> files.read("x/".repeat(3000), 100), "longer than");
    assertRefused(() -> files.read("missing", 100), "no such file");
    assertRefused(() -> files.read("missing/x", 100), "no such file");
    assertRefused(() -> files.read("missing/../a/b/file", 100), "no such file");
    assertRefused(() -> write(files, "missing/../x", "x"), "no such file");
    assertRefused(() -> files.read("a/b/file/x", 100), "not a directory");
    assertRefused(() -> files.read("n".repeat(300), 100), "longer than 255 bytes");
  }
}
