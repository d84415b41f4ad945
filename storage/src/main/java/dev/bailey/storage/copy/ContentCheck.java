package dev.bailey.storage.copy;

import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.ProgressCount;
import dev.bailey.storage.tree.Workers;
import dev.bailey.workspace.DamagedFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Reads contents of files and looks whether they are what was kept, each content once. */
final class ContentCheck {
  private final BlobStore blobs;
  private final ProgressCount progress;
  private final Map<String, Optional<String>> checked = new ConcurrentHashMap<>();

  /** Nothing has been read yet. */
  ContentCheck(BlobStore blobs, ProgressCount progress) {
    this.blobs = blobs;
    this.progress = progress;
  }

  /** Those of the files whose contents are damaged, in the order given. */
  List<DamagedFile> damaged(Collection<Entry> files) {
    Workers.each(unchecked(files), this::check);
    List<DamagedFile> damaged = new ArrayList<>();
    for (Entry file : files) {
      if (hasContent(file)) {
        checked
            .getOrDefault(file.content(), Optional.empty())
            .map(reason -> new DamagedFile(Names.shown(file.path()), reason))
            .ifPresent(damaged::add);
      }
    }
    return damaged;
  }

  private List<Entry> unchecked(Collection<Entry> files) {
    Map<String, Entry> unchecked = new HashMap<>();
    for (Entry file : files) {
      if (hasContent(file) && !checked.containsKey(file.content())) {
        unchecked.putIfAbsent(file.content(), file);
      }
    }
    return List.copyOf(unchecked.values());
  }

  private static boolean hasContent(Entry file) {
    return file.kind() == FileKind.REGULAR;
  }

  private void check(Entry file) {
    checked.put(file.content(), blobs.damage(file));
    progress.bytes(file.status().size());
    progress.file();
  }
}
