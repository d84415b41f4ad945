package dev.bailey.linux.cgroup.files;

import java.io.IOException;

/** Writes a value to a control file and reads it back, and reads files that must be there. */
public final class Verified {
  /** The largest page of a supported machine, 64 KiB on some arm64 kernels. */
  private static final long LARGEST_PAGE = 64 * 1024;

  /** What v1 calls no limit is the largest number of whole pages: about 2^63. */
  private static final long UNLIMITED = Long.MAX_VALUE - LARGEST_PAGE;

  private Verified() {}

  public static void write(ControlFile file, String value) {
    send(file, value);
    String found = read(file);
    if (!found.equals(value)) {
      throw CgroupFailures.mismatch(file.file(), value, found);
    }
  }

  /** Bytes, of which the kernel keeps whole pages. */
  public static void writeBytes(ControlFile file, long bytes) {
    send(file, Long.toString(bytes));
    long found = bytes(file);
    if (found > bytes || bytes - found >= LARGEST_PAGE) {
      throw CgroupFailures.mismatch(file.file(), Long.toString(bytes), Long.toString(found));
    }
  }

  /** No limit, spelled -1 or max. */
  public static void writeUnlimited(ControlFile file, String value) {
    send(file, value);
    long found = bytes(file);
    if (found < UNLIMITED) {
      throw CgroupFailures.mismatch(file.file(), value, Long.toString(found));
    }
  }

  public static long bytes(ControlFile file) {
    String found = read(file);
    if (found.equals("max")) {
      return Long.MAX_VALUE;
    }
    try {
      return KernelText.number(found);
    } catch (IOException e) {
      throw CgroupFailures.unreadable(file.file(), e);
    }
  }

  public static long keyed(ControlFile file, String key) {
    try {
      return KernelText.keyed(file.read(), key);
    } catch (IOException e) {
      throw CgroupFailures.unreadable(file.file(), e);
    }
  }

  public static String read(ControlFile file) {
    try {
      return KernelText.line(file.read());
    } catch (IOException e) {
      throw CgroupFailures.unreadable(file.file(), e);
    }
  }

  private static void send(ControlFile file, String value) {
    try {
      // The end of line makes a plain file in a test behave like the kernel's, which is replaced.
      file.write(value + "\n");
    } catch (IOException e) {
      throw CgroupFailures.refused(file.file(), value, e);
    }
  }
}
