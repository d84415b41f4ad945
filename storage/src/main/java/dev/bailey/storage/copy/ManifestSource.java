package dev.bailey.storage.copy;

import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.Tree;
import dev.bailey.storage.tree.TreeSource;
import java.time.Instant;
import java.util.Optional;

/** A snapshot, read from its manifest and the store of contents. */
final class ManifestSource implements TreeSource {
  private final BlobStore blobs;
  private final Tree tree;
  private final Garbage.Use use;

  /** Ends the use with itself. */
  ManifestSource(BlobStore blobs, Manifest manifest, Garbage.Use use) {
    this.blobs = blobs;
    tree = manifest.tree();
    this.use = use;
  }

  @Override
  public Tree tree() {
    return tree;
  }

  /** No limit: files whose times were not reliable were recorded as never seen. */
  @Override
  public Instant timesTellUntil() {
    return Instant.MAX;
  }

  @Override
  public Optional<OpenFile> open(Entry entry) {
    return Optional.of(blobs.open(entry));
  }

  @Override
  public void close() {
    use.close();
  }
}
