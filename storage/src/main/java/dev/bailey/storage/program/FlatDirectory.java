package dev.bailey.storage.program;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory of Bailey's own that has only files in it. */
public final class FlatDirectory {
  private FlatDirectory() {}

  /** Removes it with its files. Nothing there is fine. */
  public static void remove(Path directory) throws IOException {
    if (!Files.exists(directory)) {
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
