package dev.bailey.policy;

import dev.bailey.policy.FileAccess.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Rules for files drawn at random over a few directories that exist, nested in each other. */
final class RandomFiles {
  private static final String[] NAMES = {"a", "a/b", "a/b/c", "a/b/c/d", "a/x", "e", "e/f", "g"};
  private static final List<Mode> MODES = List.of(Mode.values());

  private final Random random;
  private final List<Path> directories = new ArrayList<>();

  /** Makes the directories below one that has no symbolic links in its path. */
  RandomFiles(Path top, long seed) throws IOException {
    random = new Random(seed);
    for (String name : NAMES) {
      directories.add(Files.createDirectories(top.resolve(name)));
    }
  }

  /** All directories that rules are about. */
  List<Path> directories() {
    return directories;
  }

  FileAccess files() {
    return new FileAccess(
        MODES.get(random.nextInt(MODES.size())),
        directory(),
        upToTwo(),
        upToTwo(),
        random.nextInt(3) == 0 ? List.of(directory()) : List.of());
  }

  /** The same with up to two mounts. */
  FileAccess filesWithMounts() {
    FileAccess files = files();
    for (int i = random.nextInt(3); i > 0; i--) {
      Path target = random.nextBoolean() ? Path.of("/data/" + i) : directory();
      Mount mount =
          random.nextBoolean()
              ? Mount.readOnly(directory(), target)
              : Mount.writable(directory(), target);
      files = files.mounting(List.of(mount));
    }
    return files;
  }

  private List<Path> upToTwo() {
    List<Path> chosen = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      chosen.add(directory());
    }
    return chosen;
  }

  private Path directory() {
    return directories.get(random.nextInt(directories.size()));
  }

  /**
   * What the path lists and the mode alone allow at a path: 0 nothing, 1 reading, 2 writing. The
   * words of {@link FileAccess}, written down anew.
   */
  static int byPaths(FileAccess files, Path path) {
    int longest = -1;
    int access = files.mode() == Mode.UNRESTRICTED ? 2 : 0;
    if (path.startsWith(files.project())) {
      longest = files.project().getNameCount();
      access = files.mode() == Mode.READ_ONLY ? 1 : 2;
    }
    for (Path read : files.read()) {
      if (path.startsWith(read) && read.getNameCount() >= longest) {
        longest = read.getNameCount();
        access = 1;
      }
    }
    for (Path write : files.write()) {
      if (path.startsWith(write) && write.getNameCount() >= longest) {
        longest = write.getNameCount();
        access = 2;
      }
    }
    for (Mount mount : files.mounts()) {
      // Something else is at its target.
      if (path.startsWith(mount.target()) && mount.target().getNameCount() >= longest) {
        longest = mount.target().getNameCount();
        access = 0;
      }
    }
    return access;
  }
}
