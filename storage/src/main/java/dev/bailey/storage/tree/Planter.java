package dev.bailey.storage.tree;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileHandle;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import java.util.Map;

/** Makes single files with all their properties, in a directory that no other process writes. */
final class Planter {
  private static final int PRIVATE = 0600;

  private final Contents contents;
  private final boolean owners;

  /** Owners are set only by root; others own all they make. */
  Planter(Contents contents, boolean owners) {
    this.contents = contents;
    this.owners = owners;
  }

  /** Makes anything but a directory, under a name that is free. */
  void plant(Directory directory, String name, Entry entry) {
    switch (entry.kind()) {
      case REGULAR -> {
        try (OpenFile file = directory.create(name, PRIVATE)) {
          contents.fill(entry, file);
          dress(file, entry);
        }
      }
      case SYMBOLIC_LINK -> {
        directory.makeLink(name, entry.target());
        describe(directory, name, entry);
      }
      case FIFO, SOCKET -> {
        directory.makeNode(name, entry.kind(), PRIVATE);
        describe(directory, name, entry);
        directory.mode(name, entry.status().mode());
      }
      case DIRECTORY, CHARACTER_DEVICE, BLOCK_DEVICE ->
          throw new IllegalArgumentException(Names.shown(entry.path()) + " is " + entry.kind());
    }
  }

  private void describe(Directory directory, String name, Entry entry) {
    directory.describe(
        name,
        owners ? entry.status().user() : -1,
        owners ? entry.status().group() : -1,
        entry.status().modified());
  }

  /** Owner first, since a change of it takes away setuid bits and capabilities. */
  void dress(FileHandle file, Entry entry) {
    if (owners) {
      file.owner(entry.status().user(), entry.status().group());
    }
    file.mode(entry.status().mode());
    for (Map.Entry<String, String> attribute : entry.attributes().entrySet()) {
      if (!file.attribute(attribute.getKey(), attribute.getValue()) && owners) {
        throw BaileyException.of(
                ErrorCode.STORAGE_FAILED,
                "set the attribute " + Names.shown(attribute.getKey()) + " of",
                Names.shown(entry.path()),
                "the file system of the storage does not take it")
            .withRemedies(
                new Remedy.Advice("Remove the attribute."),
                new Remedy.Choose(Remedy.Setting.STORAGE_DRIVER));
      }
    }
    file.modified(entry.status().modified());
  }

  boolean owners() {
    return owners;
  }
}
