package dev.bailey.storage.program;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A directory of Bailey's own that has only files in it. */
public final class FlatDirectory {
  private FlatDirectory() {}

  /** Removes it with its files. Nothing there is fine; a link there goes, and nothing behind it. */
  public static void remove(Path directory) throws IOException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(directory);
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
