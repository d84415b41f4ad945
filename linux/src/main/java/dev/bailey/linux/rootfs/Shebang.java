package dev.bailey.linux.rootfs;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The first line of a script. */
final class Shebang {
  /** As much of the line as the kernel reads. */
  private static final int LONGEST = 256;

  private Shebang() {}

  /** The interpreter a script names; empty for anything that is no script. */
  static String interpreter(Path program) {
    byte[] start = new byte[LONGEST];
    try (FileInputStream file = new FileInputStream(program.toFile())) {
      int length = file.read(start);
      if (length < 3 || start[0] != '#' || start[1] != '!') {
        return "";
      }
      String line = new String(start, 2, length - 2, StandardCharsets.UTF_8);
      int end = line.indexOf('\n');
      String words = (end < 0 ? line : line.substring(0, end)).strip();
      int blank = words.indexOf(' ');
      return blank < 0 ? words : words.substring(0, blank);
    } catch (IOException e) {
      return "";
    }
  }
}
