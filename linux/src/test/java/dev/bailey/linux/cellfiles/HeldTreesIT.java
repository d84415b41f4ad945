package dev.bailey.linux.cellfiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cell shows is held from the beginning, and let go when that fails. */
final class HeldTreesIT {
  @TempDir Path made;
  private Path project = Path.of("unset");
  private Path source = Path.of("unset");

  @BeforeEach
  void makePlaces() throws IOException {
    Path place = made.toRealPath();
    project = Files.createDirectory(place.resolve("project"));
    source = Files.writeString(place.resolve("source"), "old");
  }

  private void replaceSource() throws IOException {
    Path other = Files.writeString(made.resolve("other"), "new");
    Files.move(other, source, StandardCopyOption.REPLACE_EXISTING);
  }

  private FileAccess mounting() {
    return FileAccess.project(project).mounting(List.of(Mount.readOnly(source, Path.of("/data"))));
  }

  @Test
  void aMountedFileThatTheHostReplacesStaysTheOneThatIsMounted() throws IOException {
    try (HostFiles files = FilesFixture.open(mounting())) {
      assertThat(FilesFixture.read(files, "/data")).isEqualTo("old");
      replaceSource();
      assertThat(FilesFixture.read(files, "/data")).isEqualTo("old");
      assertThat(files.stat("/data").size()).isEqualTo(3);
      assertThat(source).as("control").hasContent("new");
      Files.delete(source);
      assertThat(FilesFixture.read(files, "/data")).isEqualTo("old");
      FilesFixture.assertRefused(() -> files.list("/data"), "not a directory");
      FilesFixture.assertRefused(() -> files.read("/data/x", 100), "not a directory");
    }
    assertThat(open(made.toRealPath())).isEmpty();
  }

  @Test
  void nothingStaysOpenOfATreeThatCannotBeUsed() throws IOException {
    RootPlan plan = RootPlan.of(mounting(), NetworkAccess.none());
    assertThatThrownBy(() ->
            HostFiles.at(
                FilesFixture.INSIDE,
                plan,
                _ -> {
                  throw new IllegalStateException("no rights");
                }))
        .hasMessage("no rights");
    assertThat(open(made.toRealPath())).isEmpty();
    try (HostFiles _ = FilesFixture.open(project)) {
      assertThat(open(made.toRealPath())).as("control").isNotEmpty();
    }
  }

  /** The files of this process that are open below a directory. */
  private static List<String> open(Path directory) throws IOException {
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .map(HeldTreesIT::target)
          .filter(it -> it.startsWith(directory.toString()))
          .toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
