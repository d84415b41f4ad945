package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.nio.file.Path;

/**
 * A native library in a file in memory, to be loaded by its path. Nobody can change it, it takes no
 * room on a disk, and where it is mounted does not matter. It stays open as long as this process:
 * the JDK takes a second library of the same path for the first one.
 */
public final class LibraryFile {
  private final Fd file;

  private LibraryFile(Fd file) {
    this.file = file;
  }

  /**
   * One with this content.
   *
   * @param name what it is called in /proc
   */
  public static LibraryFile of(String name, byte[] content) {
    return new LibraryFile(Kernel.runnableFile(name, content));
  }

  public Path path() {
    return Path.of("/proc/self/fd/" + file.number());
  }
}
