package dev.bailey.storage.copy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.storage.tree.Tree;
import dev.bailey.workspace.SnapshotId;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The directory of one workspace: live files, snapshot manifests, the index, and the record of a
 * rollback under way.
 */
final class Place implements AutoCloseable {
  static final String ROOT = "root";
  static final String SNAPSHOTS = "snapshots";
  private static final String INDEX = "index";
  private static final String ROLLBACK = "rollback";
  private static final int CHUNK = 1 << 20;

  private final Directory directory;
  private final RecentManifests recent;

  Place(Directory directory, RecentManifests recent) {
    this.directory = directory;
    this.recent = recent;
  }

  /** Lays out a new one. */
  static void prepare(Directory directory) {
    directory.makeDirectory(ROOT, 0755);
    directory.makeDirectory(SNAPSHOTS, 0700);
  }

  Directory root() {
    return directory.directory(ROOT);
  }

  List<SnapshotId> names() {
    List<SnapshotId> names = new ArrayList<>();
    try (Directory snapshots = directory.directory(SNAPSHOTS)) {
      snapshots.names().forEach(name -> names.add(new SnapshotId(name)));
    }
    return names;
  }

  boolean has(SnapshotId name) {
    try (Directory snapshots = directory.directory(SNAPSHOTS)) {
      return snapshots.status(name.value()).isPresent();
    }
  }

  byte[] bytes(SnapshotId name) {
    try (Directory snapshots = directory.directory(SNAPSHOTS)) {
      return read(snapshots, name.value())
          .orElseThrow(() ->
              BaileyException.of(
                  ErrorCode.NOT_FOUND, "read the snapshot", name.value(), "no such snapshot"));
    }
  }

  Manifest manifest(SnapshotId name) {
    try (Directory snapshots = directory.directory(SNAPSHOTS)) {
      return snapshots
          .status(name.value())
          .flatMap(recent::find)
          .orElseGet(() -> ManifestReader.read(name.value(), bytes(name)));
    }
  }

  /** What was last seen in the live directory. One that is damaged only costs time. */
  Tree index() {
    Optional<Manifest> kept = directory.status(INDEX).flatMap(recent::find);
    if (kept.isPresent()) {
      return kept.get().tree();
    }
    Optional<byte[]> bytes = read(directory, INDEX);
    try {
      return bytes.map(it -> ManifestReader.read(INDEX, it).tree()).orElse(Tree.EMPTY);
    } catch (BaileyException damaged) {
      directory.remove(INDEX);
      return Tree.EMPTY;
    }
  }

  /** What a snapshot names, to be rid of it; nothing is known of one that is damaged. */
  List<String> contentsToRemove(SnapshotId name) {
    try {
      return ManifestReader.contents(name.value(), bytes(name));
    } catch (BaileyException damaged) {
      return List.of();
    }
  }

  List<String> indexContents() {
    Optional<byte[]> bytes = read(directory, INDEX);
    try {
      return bytes.map(it -> ManifestReader.contents(INDEX, it)).orElse(List.of());
    } catch (BaileyException damaged) {
      directory.remove(INDEX);
      return List.of();
    }
  }

  /** Keeps a manifest as a snapshot. The same file is the new index. */
  void keep(SnapshotId name, Manifest manifest) {
    index(manifest);
    try (Directory snapshots = directory.directory(SNAPSHOTS)) {
      directory.link(INDEX, snapshots, name.value());
      snapshots.sync();
    }
  }

  void index(Manifest manifest) {
    StateDirectory.replace(directory, INDEX, ManifestWriter.write(manifest));
    directory.status(INDEX).ifPresent(status -> recent.keep(status, manifest));
  }

  void delete(SnapshotId name) {
    try (Directory snapshots = directory.directory(SNAPSHOTS)) {
      snapshots.remove(name.value());
      snapshots.sync();
    }
  }

  void tidy() {
    StateDirectory.tidy(directory);
  }

  void beginRollback(SnapshotId name) {
    StateDirectory.replace(directory, ROLLBACK, name.value().getBytes(StandardCharsets.UTF_8));
  }

  Optional<SnapshotId> rollbackUnderWay() {
    return read(directory, ROLLBACK)
        .map(bytes -> new SnapshotId(new String(bytes, StandardCharsets.UTF_8)));
  }

  void endRollback() {
    directory.syncFileSystem();
    directory.remove(ROLLBACK);
    directory.sync();
  }

  private static Optional<byte[]> read(Directory directory, String name) {
    Optional<OpenFile> found = directory.findFile(name);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (OpenFile file = found.get();
        Block block = new Block(CHUNK)) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      int count = file.read(0, block, CHUNK);
      for (long at = 0; count > 0; count = file.read(at, block, CHUNK)) {
        content.write(block.bytes(count), 0, count);
        at += count;
      }
      return Optional.of(content.toByteArray());
    }
  }

  @Override
  public void close() {
    directory.close();
  }
}
