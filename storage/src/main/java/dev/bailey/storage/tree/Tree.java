package dev.bailey.storage.tree;

import dev.bailey.linux.files.FileKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a directory holds: the root first, each directory before what is in it, names in the order
 * of their bytes.
 *
 * @param notes what was left out, or is not sure, in words
 */
public record Tree(List<Entry> entries, List<String> notes) {
  /** Nothing known. */
  public static final Tree EMPTY = new Tree(List.of(), List.of());

  public Tree {
    entries = List.copyOf(entries);
    notes = List.copyOf(notes);
  }

  public Map<String, Entry> byPath() {
    Map<String, Entry> map = HashMap.newHashMap(entries.size());
    for (Entry entry : entries) {
      map.put(entry.path(), entry);
    }
    return map;
  }

  /** The sizes of all files, each counted once. */
  public long bytes() {
    long bytes = 0;
    for (Entry entry : entries) {
      if (entry.kind() == FileKind.REGULAR && entry.linkedTo().isEmpty()) {
        bytes += entry.status().size();
      }
    }
    return bytes;
  }

  /** What all of it takes on disk. */
  public long allocated() {
    long bytes = 0;
    for (Entry entry : entries) {
      bytes += entry.linkedTo().isEmpty() ? entry.status().allocated() : 0;
    }
    return bytes;
  }
}
