package dev.bailey.storage.program;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads native libraries that unpack themselves into a temporary directory, and would leave a copy
 * there whenever their process is killed. They get a directory of ours for that, which is empty
 * again as soon as they are loaded.
 */
public final class UnpackedLibrary {
  private UnpackedLibrary() {}

  /** Loads a library from the directory it is given. */
  @FunctionalInterface
  public interface Loader {
    void load(Path directory) throws Exception;
  }

  /**
   * Has a library loaded; harmless when that was done before.
   *
   * @param directory for this alone; it is made, and removed
   */
  public static synchronized void load(Path directory, Loader loader) {
    try {
      FlatDirectory.remove(directory);
      Files.createDirectory(directory);
      loader.load(directory);
      FlatDirectory.remove(directory);
    } catch (Exception e) {
      throw BaileyException.of(
              ErrorCode.STORAGE_FAILED, "load a library in", directory.toString(), "" + e)
          .withCause(e);
    }
  }
}
