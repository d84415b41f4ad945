package dev.bailey.cli.doctor;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads files of the system that {@code doctor} looks at, such as /etc/os-release and /proc/sys.
 * What cannot be read counts as empty.
 *
 * @param root the directory that stands for /, another one in tests
 */
record SystemFiles(Path root) {
  private static final int LONGEST = 4096;

  /**
   * The first line; empty when there is none, or none for this user. One read of enough bytes:
   * settings of the kernel have nothing to say to a second one.
   */
  String line(String name) {
    byte[] bytes = new byte[LONGEST];
    try (FileInputStream file = new FileInputStream(root.resolve(name).toFile())) {
      String text = new String(bytes, 0, Math.max(0, file.read(bytes)), StandardCharsets.UTF_8);
      int end = text.indexOf('\n');
      return (end < 0 ? text : text.substring(0, end)).strip();
    } catch (IOException _) {
      return "";
    }
  }

  /** All of it; empty when there is none, or none for this user. */
  String text(String name) {
    try (FileInputStream file = new FileInputStream(root.resolve(name).toFile())) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException _) {
      return "";
    }
  }

  boolean exists(String name) {
    return Files.exists(root.resolve(name));
  }

  boolean isWritable(String name) {
    return Files.isWritable(root.resolve(name));
  }
}
