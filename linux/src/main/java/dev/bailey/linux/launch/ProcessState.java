package dev.bailey.linux.launch;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What /proc says of a process on the host. */
public final class ProcessState {
  private static final char GONE = ' ';

  private ProcessState() {}

  /** Whether a signal has stopped it; no for one that is gone. */
  public static boolean isStopped(int pid) {
    return letter(pid) == 'T';
  }

  /** Whether it is gone, or only waits for its parent to take note. */
  public static boolean hasEnded(int pid) {
    char letter = letter(pid);
    return letter == 'Z' || letter == 'X' || letter == GONE;
  }

  private static char letter(int pid) {
    byte[] line = new byte[1024];
    try (FileInputStream stat = new FileInputStream("/proc/" + pid + "/stat")) {
      int length = stat.read(line);
      String text = new String(line, 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
      // The name in parentheses may hold anything; the state follows the last parenthesis.
      int state = text.lastIndexOf(')') + 2;
      return state >= 2 && state < text.length() ? text.charAt(state) : GONE;
    } catch (IOException e) {
      return GONE;
    }
  }
}
