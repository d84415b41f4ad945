package dev.bailey.linux.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the environment of another process of this user from /proc. */
public final class ProcessEnvironment {
  /** The kernel takes no longer one from the caller of a program; a process may show more. */
  private static final int LONGEST = 6 << 20;

  private ProcessEnvironment() {}

  /**
   * The variables, each terminated by NUL; empty if the process has ended, is unreadable or is
   * another user's. Another user's process could block the read of its memory.
   *
   * @param process its directory in /proc
   */
  public static String of(Path process) {
    try {
      return user(process).equals(user(Path.of("/proc/self"))) ? read(process) : "";
    } catch (IOException _) {
      return "";
    }
  }

  private static String read(Path process) throws IOException {
    try (InputStream environ = Files.newInputStream(process.resolve("environ"))) {
      return new String(environ.readNBytes(LONGEST), StandardCharsets.ISO_8859_1);
    }
  }

  /**
   * The line with its user ids. Not the owner of its directory in /proc: that is root for a process
   * that is not dumpable.
   */
  private static String user(Path process) throws IOException {
    for (String line : Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("Uid:")) {
        return line;
      }
    }
    throw new IOException(process + " has no user");
  }
}
