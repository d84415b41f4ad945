package dev.bailey.cli.options;

import java.io.FileInputStream;
import java.io.IOException;

/** How much memory the machine has, from the first line of {@code /proc/meminfo}. */
public final class MachineMemory {
  private MachineMemory() {}

  /** In bytes; 0 when the system does not tell. */
  public static long total() {
    byte[] line = new byte[64];
    try (FileInputStream meminfo = new FileInputStream("/proc/meminfo")) {
      return parse(line, meminfo.read(line));
    } catch (IOException _) {
      return 0;
    }
  }

  /** {@code MemTotal: 24689316 kB}. */
  static long parse(byte[] text, int length) {
    long kibibytes = 0;
    for (int i = 0; i < length && text[i] != '\n'; i++) {
      if (text[i] >= '0' && text[i] <= '9') {
        kibibytes = kibibytes * 10 + (text[i] - '0');
      }
    }
    return kibibytes << 10;
  }
}
