package dev.bailey.linux.launch;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What /proc says of a process on the host. */
public final class ProcessState {
  private ProcessState() {}

  /** Whether a signal has stopped it; no for one that is gone. */
  public static boolean isStopped(int pid) {
    byte[] line = new byte[1024];
    try (FileInputStream stat = new FileInputStream("/proc/" + pid + "/stat")) {
      int length = stat.read(line);
      String text = new String(line, 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
      // The name in parentheses may hold anything; the state follows the last parenthesis.
      int state = text.lastIndexOf(')') + 2;
      return state >= 2 && state < text.length() && text.charAt(state) == 'T';
    } catch (IOException e) {
      return false;
    }
  }
}
