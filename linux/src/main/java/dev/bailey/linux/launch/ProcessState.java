package dev.bailey.linux.launch;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What /proc says of a process on the host. */
public final class ProcessState {
  private static final char GONE = ' ';
  private static final int FLAGS = 6;
  private static final long PF_EXITING = 4;
  private static final long PF_FORKNOEXEC = 0x40;

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

  /** Whether it has begun to end; the first process of a namespace then waits for the others. */
  public static boolean isDying(int pid) {
    String[] fields = withFlags(pid);
    return fields.length <= FLAGS || hasFlag(fields, PF_EXITING);
  }

  /** Whether it has executed a program since it was forked; no for one that is gone. */
  static boolean hasExecuted(int pid) {
    String[] fields = withFlags(pid);
    return fields.length > FLAGS && !hasFlag(fields, PF_FORKNOEXEC);
  }

  private static String[] withFlags(int pid) {
    return fields(pid).split(" ", FLAGS + 2);
  }

  private static boolean hasFlag(String[] fields, long flag) {
    return (Long.parseLong(fields[FLAGS]) & flag) != 0;
  }

  private static char letter(int pid) {
    String fields = fields(pid);
    return fields.isEmpty() ? GONE : fields.charAt(0);
  }

  /** What follows the name, beginning with the state; empty for a process that is gone. */
  private static String fields(int pid) {
    byte[] line = new byte[1024];
    try (FileInputStream stat = new FileInputStream("/proc/" + pid + "/stat")) {
      int length = stat.read(line);
      String text = new String(line, 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
      // The name in parentheses may hold anything; the state follows the last parenthesis.
      int state = text.lastIndexOf(')') + 2;
      return state >= 2 && state < text.length() ? text.substring(state) : "";
    } catch (IOException e) {
      return "";
    }
  }
}
