package dev.bailey.linux.rootfs;

import dev.bailey.linux.files.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads the interpreter from the {@code #!} line of a script. */
final class Shebang {
  /** As much of the line as the kernel reads. */
  private static final int LONGEST = 256;

  private Shebang() {}

  /** The interpreter a script names; empty for anything that is no script. */
  static String interpreter(Path program) {
    byte[] start = new byte[LONGEST];
    // It lies in a place that a command may be writing: a FIFO there by now must not be waited for.
    try (InputStream file = PlainFile.read(program)) {
      int length = file.read(start);
      if (length < 3 || start[0] != '#' || start[1] != '!') {
        return "";
      }
      return firstWord(start, length);
    } catch (IOException e) {
      return "";
    }
  }

  /** As the kernel reads it: up to a blank, a tab, a NUL or the end of the line. */
  private static String firstWord(byte[] line, int length) {
    int begin = 2;
    while (begin < length && (line[begin] == ' ' || line[begin] == '\t')) {
      begin++;
    }
    int end = begin;
    while (end < length && !endsWord(line[end])) {
      end++;
    }
    return new String(line, begin, end - begin, StandardCharsets.UTF_8);
  }

  private static boolean endsWord(byte character) {
    return character == ' ' || character == '\t' || character == '\n' || character == 0;
  }
}
