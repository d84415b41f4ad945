package dev.bailey.linux.cellfiles;

import static dev.bailey.linux.cellfiles.FilesFixture.INSIDE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks of trees that have more than is kept: names by number and by bytes, depth, remarks. */
final class WalkBoundsIT {
  private static final int MANY = 1_000;

  /** What is kept beyond a bound: one read of a directory, of 64 KiB with some bytes for a name. */
  private static final int ONE_READ = 64 << 10;

  @TempDir Path root;

  private SeenFiles walk(WalkBounds bounds) {
    ShownTree tree =
        ShownTree.project(
            root, INSIDE, FilePolicy.of(FileAccess.project(root), root), GuestRights::ofOwner);
    SeenFiles seen = new SeenFiles();
    try (OpenProject project = new OpenProject(ShownTrees.of(tree), INSIDE)) {
      project.walk(".", seen, bounds);
    }
    return seen;
  }

  private static WalkBounds bytes(long bytes) {
    return new WalkBounds(500, MANY * MANY, bytes, MANY);
  }

  private void makeFiles(int count, int length) throws IOException {
    for (int i = 0; i < count; i++) {
      Files.createFile(root.resolve(("%0" + length + "d").formatted(i)));
    }
  }

  @Test
  void longNamesAreBoundedByTheirBytes() throws IOException {
    makeFiles(MANY, 250);
    SeenFiles part = walk(bytes(10_000));
    assertThat(part.paths()).hasSizeBetween(40, (10_000 + ONE_READ) / 250);
    assertThat(part.leftOut())
        .singleElement()
        .asString()
        .endsWith(" may have more names than are visited");
    SeenFiles all = walk(bytes(MANY * 250 + 1));
    assertThat(all.paths()).as("control: the same number of names").hasSize(MANY);
    assertThat(all.leftOut()).isEmpty();
  }

  @Test
  void shortNamesAreBoundedByTheirNumber() throws IOException {
    makeFiles(MANY, 4);
    assertThat(walk(bytes(10_000)).paths()).as("the bytes suffice").hasSize(MANY);
    makeFiles(5 * MANY, 5);
    SeenFiles part = walk(new WalkBounds(500, 10, Long.MAX_VALUE, MANY));
    assertThat(part.paths()).hasSizeBetween(10, ONE_READ / 24);
    assertThat(part.leftOut()).hasSize(1);
  }

  @Test
  void thePathsOfDeepDirectoriesCountToo() throws IOException {
    Path deep = root;
    for (int i = 0; i < 10; i++) {
      deep = Files.createDirectory(deep.resolve("d".repeat(200)));
    }
    Files.createFile(deep.resolve("file"));
    // Ten names of 200 bytes, and paths of 200, 400, 600 bytes and so on.
    assertThat(walk(bytes(10 * 200 + 55 * 201 + 10)).paths()).hasSize(1);
    SeenFiles part = walk(bytes(10 * 200 + 30 * 201));
    assertThat(part.paths()).isEmpty();
    assertThat(part.leftOut()).isNotEmpty();
  }

  @Test
  void remarksAreBoundedToo() throws IOException {
    for (int i = 0; i < 100; i++) {
      Files.createDirectory(root.resolve("d" + i));
    }
    assertThat(walk(new WalkBounds(1, MANY, MANY, MANY)).leftOut()).hasSize(100);
    assertThat(walk(new WalkBounds(1, MANY, MANY, 10)).leftOut())
        .hasSize(10)
        .last()
        .isEqualTo("more is left out than is told");
  }
}
