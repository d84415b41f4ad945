package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.rootfs.FileGrants.Right;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileGrantsTest {
  @TempDir Path directory;
  private Path project = Path.of("unset");

  @BeforeEach
  void makeProject() throws IOException {
    project = directory.toRealPath();
    for (String name : new String[] {"a/deep", "b"}) {
      Files.createDirectories(project.resolve(name));
    }
    for (String name : new String[] {"file", "a/file", "a/deep/file", "b/file"}) {
      Files.createFile(project.resolve(name));
    }
    Files.createSymbolicLink(project.resolve("link"), Path.of("/etc/shadow"));
  }

  /** What is granted in the project, by paths relative to it. */
  private Map<String, Right> grants(FileAccess files) {
    Map<String, Right> found = new TreeMap<>();
    FileGrants.of(RootPlan.of(files, NetworkAccess.none()), NetworkAccess.none())
        .grants()
        .forEach((path, right) -> {
          if (path.startsWith(project)) {
            found.put(project.relativize(path).toString(), right);
          }
        });
    return found;
  }

  private FileAccess files() {
    return FileAccess.project(project);
  }

  @Test
  void aProjectIsOneTree() {
    assertThat(grants(files())).isEqualTo(Map.of("", Right.WRITE));
    assertThat(grants(FileAccess.readOnly(project))).isEqualTo(Map.of("", Right.READ));
  }

  @Test
  void besideADeniedFileEverythingIsAllowedOneByOne() {
    assertThat(grants(files().denying(project.resolve("a/file"))))
        .isEqualTo(
            Map.of(
                "", Right.LIST,
                "a", Right.LIST,
                "a/deep", Right.WRITE,
                "b", Right.WRITE,
                "file", Right.WRITE));
  }

  @Test
  void theNamesInADeniedDirectoryAreDeniedToo() {
    assertThat(grants(files().denying(project.resolve("a"))))
        .isEqualTo(Map.of("b", Right.WRITE, "file", Right.WRITE));
  }

  @Test
  void aPlaceToReadInAPlaceToWrite() {
    assertThat(grants(files().reading(project.resolve("a"))))
        .isEqualTo(Map.of("", Right.READ, "a", Right.READ, "b", Right.WRITE, "file", Right.WRITE));
  }

  @Test
  void aPlaceToWriteInAPlaceToReadNeedsNoSplit() {
    assertThat(grants(FileAccess.readOnly(project).writing(project.resolve("a"))))
        .isEqualTo(Map.of("", Right.READ, "a", Right.WRITE));
  }

  @Test
  void denialWinsOverWhatIsAllowedBelowIt() {
    FileAccess files = files().writing(project.resolve("a/deep")).denying(project.resolve("a"));
    assertThat(grants(files)).isEqualTo(Map.of("b", Right.WRITE, "file", Right.WRITE));
  }

  @Test
  void withoutRestrictionsEverythingIsOneTree() {
    FileAccess files = FileAccess.unrestricted(project);
    Map<Path, Right> all =
        FileGrants.of(RootPlan.of(files, NetworkAccess.none()), NetworkAccess.none()).grants();
    // The journal of placeholders is kept from commands where there is one.
    boolean journal = Files.isDirectory(PlaceholderJournal.PLACE);
    assertThat(all).containsEntry(Path.of("/"), journal ? Right.LIST : Right.WRITE);
    assertThat(all.containsKey(Path.of("/usr"))).isEqualTo(journal);
    FileAccess denying = files.denying(project.resolve("a"));
    Map<Path, Right> split =
        FileGrants.of(RootPlan.of(denying, NetworkAccess.none()), NetworkAccess.none()).grants();
    assertThat(split)
        .containsEntry(Path.of("/usr"), Right.WRITE)
        .containsEntry(project.resolve("b"), Right.WRITE)
        .doesNotContainKeys(Path.of("/"), project, project.resolve("a"));
  }
}
