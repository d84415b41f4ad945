package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.rootfs.FileGrants.Right;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
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
  void withoutRestrictionsEverythingButTheKernelIsWritten() {
    FileAccess files = FileAccess.unrestricted(project);
    FileGrants all = FileGrants.of(RootPlan.of(files, NetworkAccess.none()), NetworkAccess.none());
    // Bailey's own directories are kept from commands where they are there.
    boolean journal = RuntimePlaces.all().stream().anyMatch(Files::exists);
    assertThat(all.grants())
        .containsEntry(Path.of("/"), journal ? Right.LIST : Right.READ)
        .containsEntry(Path.of("/proc"), Right.READ)
        .containsEntry(Path.of("/sys"), Right.READ)
        .containsEntry(Path.of("/usr"), Right.WRITE);
    assertThat(all.readOnly()).contains(Path.of("/proc"), Path.of("/sys"));
    assertThat(all.split()).contains(Path.of("/"));
    FileAccess denying = files.denying(project.resolve("a"));
    Map<Path, Right> split =
        FileGrants.of(RootPlan.of(denying, NetworkAccess.none()), NetworkAccess.none()).grants();
    assertThat(split)
        .containsEntry(Path.of("/usr"), Right.WRITE)
        .containsEntry(project.resolve("b"), Right.WRITE)
        .doesNotContainKeys(Path.of("/"), project, project.resolve("a"));
  }

  private FileGrants grants(FileAccess files, Set<Path> cgroups, Set<Path> others) {
    return FileGrants.of(
        RootPlan.of(files, NetworkAccess.none()),
        NetworkAccess.none(),
        new KernelMounts(cgroups, others));
  }

  @Test
  void fileSystemsOfTheKernelInAProjectAreOnlyRead() {
    Path group = project.resolve("a/deep");
    Path settings = project.resolve("b");
    FileGrants grants = grants(files(), Set.of(group), Set.of(settings));
    assertThat(grants.grants())
        .containsEntry(project, Right.READ)
        .containsEntry(project.resolve("a"), Right.READ)
        .containsEntry(project.resolve("a/file"), Right.WRITE)
        .containsEntry(group, Right.READ)
        .containsEntry(settings, Right.READ)
        .containsEntry(project.resolve("file"), Right.WRITE);
    assertThat(grants.readOnly()).containsExactly(group, settings);
    assertThat(grants.split()).containsExactly(project, project.resolve("a"));
  }

  /** Who names a file in /sys means it; but control groups are how limits are kept. */
  @Test
  void onlyControlGroupsAreReadOnlyEvenWhenNamed() {
    Path below = project.resolve("a/deep");
    FileAccess files = FileAccess.readOnly(project).writing(below);
    Set<Path> mount = Set.of(project.resolve("a"));
    assertThat(grants(files, Set.of(), mount).grants()).containsEntry(below, Right.WRITE);
    FileGrants grants = grants(files, mount, Set.of());
    assertThat(grants.grants()).containsEntry(below, Right.READ);
    assertThat(grants.readOnly()).containsExactly(below);
  }
}
