package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads a directory: names by getdents64(2), and what each of them is by statx(2). */
final class Listing {
  private static final int BUFFER = 64 << 10;
  private static final int LONGEST_NAME = 256;

  private Listing() {}

  /** Names in the order of their bytes, without "." and "..". */
  static List<String> names(Directory directory) {
    return names(directory, Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  /** The same, but reads no further once there are this many, or this many bytes of them. */
  static List<String> names(Directory directory, int enough, long enoughBytes) {
    List<String> names = new ArrayList<>();
    long bytes = 0;
    try (Memory memory = new Memory()) {
      long buffer = memory.space(BUFFER);
      directory.check("read", Kernel.call(Syscall.LSEEK, directory.number(), 0, 0));
      while (names.size() < enough && bytes < enoughBytes) {
        long length = Kernel.call(Syscall.GETDENTS64, directory.number(), buffer, BUFFER);
        if (length == -Errno.ENOENT || length == 0) {
          break; // Removed while it is open, or all read.
        }
        directory.check("read", length);
        bytes += collect(buffer, buffer + length, names);
      }
    }
    names.sort(Comparator.naturalOrder());
    return names;
  }

  /** Returns how many bytes the names have. */
  private static long collect(long from, long end, List<String> names) {
    long bytes = 0;
    for (long at = from; at < end; ) {
      long name = at + Structs.DIRENT_NAME;
      String found = Memory.bytes(name, Memory.length(name));
      if (!found.equals(".") && !found.equals("..")) {
        names.add(found);
        bytes += found.length();
      }
      at += Memory.getShort(at + Structs.DIRENT_RECLEN) & 0xffff;
    }
    return bytes;
  }

  /** The same with what each is; one that vanished meanwhile is left out. */
  static List<FoundFile> files(Directory directory) {
    List<String> names = names(directory);
    List<FoundFile> files = new ArrayList<>(names.size());
    try (Memory memory = new Memory()) {
      long statx = memory.space(Structs.STATX_SIZE);
      long buffer = memory.space(LONGEST_NAME * 4L);
      for (String name : names) {
        Memory.setBytes(buffer, name);
        long result = status(directory, buffer, statx);
        if (!FileFailure.isElsewhere(result)) {
          directory.check("look into", result);
          files.add(new FoundFile(name, FileStatus.read(statx)));
        }
      }
    }
    return files;
  }

  static long status(Directory directory, long name, long statx) {
    return Kernel.call(
        Syscall.STATX,
        directory.number(),
        name,
        Flags.AT_SYMLINK_NOFOLLOW,
        Flags.STATX_BASIC_STATS,
        statx);
  }
}
