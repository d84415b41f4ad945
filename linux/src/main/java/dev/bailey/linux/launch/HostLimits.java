package dev.bailey.linux.launch;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Limits this process has itself, and with it everything it starts. */
public final class HostLimits {
  private HostLimits() {}

  /** The hard limit of open files: no process can be given more, so a higher limit means this. */
  public static long openFiles() {
    return hard("Max open files");
  }

  /** The hard limit of processes, likewise. */
  public static long processes() {
    return hard("Max processes");
  }

  private static long hard(String name) {
    try (BufferedReader limits =
        new BufferedReader(new FileReader("/proc/self/limits", StandardCharsets.US_ASCII))) {
      for (String line = limits.readLine(); line != null; line = limits.readLine()) {
        if (line.startsWith(name)) {
          String[] words = line.substring(name.length()).strip().split(" +", -1);
          return Long.parseLong(words[1]);
        }
      }
    } catch (IOException | NumberFormatException _) {
      // The word "unlimited", or no /proc: none is known here, and the kernel refuses a limit that
      // is too high.
    }
    return Long.MAX_VALUE;
  }
}
