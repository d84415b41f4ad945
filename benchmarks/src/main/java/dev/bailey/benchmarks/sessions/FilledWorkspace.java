package dev.bailey.benchmarks.sessions;

import dev.bailey.storage.Storage;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A workspace full of files, of which a few change before every turn. */
final class FilledWorkspace {
  private static final int CHANGES = 10;
  private static final int PER_DIRECTORY = 100;

  private final Storage storage;
  private final WorkspaceId id;
  private final int files;
  private final byte[] content;
  private final Random random = new Random(1);
  private int snapshots;

  FilledWorkspace(Storage storage, String name, int files, int size) throws IOException {
    this.storage = storage;
    id = new WorkspaceId(name);
    this.files = files;
    content = new byte[size];
    storage.create(id);
    Path root = storage.directory(id);
    for (int number = 0; number < files; number++) {
      if (number % PER_DIRECTORY == 0) {
        Files.createDirectory(directoryOf(root, number));
      }
      write(root, number);
    }
    // The first one reads every file; those that are measured come later.
    storage.snapshot(id, new SnapshotId("first"));
  }

  Storage storage() {
    return storage;
  }

  WorkspaceId id() {
    return id;
  }

  Path directory() {
    return storage.directory(id);
  }

  void change() throws IOException {
    changeIn(directory());
  }

  /** Changes files of a copy of it. */
  void changeIn(Path root) throws IOException {
    for (int i = 0; i < CHANGES; i++) {
      write(root, random.nextInt(files));
    }
  }

  SnapshotId freshName() {
    snapshots++;
    return new SnapshotId("s" + snapshots);
  }

  private void write(Path root, int number) throws IOException {
    random.nextBytes(content);
    Files.write(directoryOf(root, number).resolve("f" + number), content);
  }

  private static Path directoryOf(Path root, int number) {
    return root.resolve("d" + number / PER_DIRECTORY);
  }
}
