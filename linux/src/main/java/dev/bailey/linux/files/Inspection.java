package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks into directories that others write, and changes nothing: no link is followed, nothing
 * blocks, and what this user may not read stays unread. Unlike {@link Directory} it crosses mounts,
 * since it only looks.
 */
public final class Inspection {
  private static final int BUFFER = 8 << 10;
  private static final int DT_DIR = 4;
  private static final int SEARCH = 0111;
  private static final int DT_LNK = 10;
  private static final int DT_UNKNOWN = 0;
  private static final int LINK_MAX = 4096;
  private static final long RESOLVE =
      Flags.RESOLVE_BENEATH | Flags.RESOLVE_NO_SYMLINKS | Flags.RESOLVE_NO_MAGICLINKS;

  private Inspection() {}

  /**
   * A name in a directory.
   *
   * @param maybeDirectory false only where the file system says that it is something else
   * @param maybeLink the same of a symbolic link
   */
  public record Name(String text, boolean maybeDirectory, boolean maybeLink) {}

  /** A directory beneath another; empty when it is none, or cannot be read. */
  public static Optional<Directory> enter(Directory from, String path) {
    long opened = open(from, path);
    if (opened < 0) {
      return Optional.empty();
    }
    Directory directory = new Directory(new Fd((int) opened), path);
    if (directory.status().isDirectory() && isSearchable(directory)) {
      return Optional.of(directory);
    }
    directory.close();
    return Optional.empty();
  }

  /** Whether more than the names in a directory can be known. */
  public static boolean isSearchable(Directory directory) {
    return (directory.status().mode() & SEARCH) == SEARCH
        || Closed.isSearchable(directory.number(), "");
  }

  /**
   * Whether something that could not be entered is hidden only from this look: a command of the
   * same user can open the directory again.
   */
  public static boolean hides(Directory from, String path) {
    return Closed.hides(from.number(), path);
  }

  private static long open(Directory from, String path) {
    try (Memory memory = new Memory()) {
      long name = memory.space(path.length() + 1L);
      Memory.setBytes(name, path);
      long how = memory.space(Structs.OPEN_HOW_SIZE);
      Memory.setLong(how, Flags.O_RDONLY | Flags.O_NONBLOCK | Flags.O_NOCTTY | Flags.O_CLOEXEC);
      Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, RESOLVE);
      return Kernel.call(Syscall.OPENAT2, from.number(), name, how, Structs.OPEN_HOW_SIZE);
    }
  }

  /** What a name is; empty when there is none, or that cannot be known. */
  public static Optional<FileStatus> status(Directory directory, String name) {
    try (Memory memory = new Memory()) {
      long statx = memory.space(Structs.STATX_SIZE);
      long at = memory.space(name.length() + 1L);
      Memory.setBytes(at, name);
      return Listing.status(directory, at, statx) < 0
          ? Optional.empty()
          : Optional.of(FileStatus.read(statx));
    }
  }

  /** What a symbolic link says; empty when it is none, or that cannot be known. */
  public static Optional<String> linkTarget(Directory from, String path) {
    try (Memory memory = new Memory()) {
      long name = memory.space(path.length() + 1L);
      Memory.setBytes(name, path);
      long buffer = memory.space(LINK_MAX);
      long length = Kernel.call(Syscall.READLINKAT, from.number(), name, buffer, LINK_MAX);
      return length <= 0 ? Optional.empty() : Optional.of(Memory.bytes(buffer, (int) length));
    }
  }

  /**
   * Names in a directory, in the order of the file system; a few more than asked may come. Fails
   * where the file system does.
   */
  public static List<Name> names(Directory directory, int enough) {
    List<Name> names = new ArrayList<>();
    try (Memory memory = new Memory()) {
      long buffer = memory.space(BUFFER);
      while (names.size() < enough) {
        long length = Kernel.call(Syscall.GETDENTS64, directory.number(), buffer, BUFFER);
        if (length == 0 || length == -Errno.ENOENT) {
          break; // All of them, or it was removed meanwhile.
        }
        Kernel.check("list a directory", length);
        collect(buffer, buffer + length, names);
      }
    }
    return names;
  }

  private static void collect(long from, long end, List<Name> names) {
    for (long at = from; at < end; ) {
      long start = at + Structs.DIRENT_NAME;
      String name = Memory.bytes(start, Memory.length(start));
      if (!name.equals(".") && !name.equals("..")) {
        int type = Memory.getShort(at + Structs.DIRENT_TYPE) & 0xff;
        boolean unknown = type == DT_UNKNOWN;
        names.add(new Name(name, unknown || type == DT_DIR, unknown || type == DT_LNK));
      }
      at += Memory.getShort(at + Structs.DIRENT_RECLEN) & 0xffff;
    }
  }

  /** The beginning of a regular file, a character per byte; empty when there is none to read. */
  public static String text(Directory directory, String name, int most) {
    long opened = open(directory, name);
    if (opened < 0) {
      return "";
    }
    try (OpenFile file = new OpenFile(new Fd((int) opened), name);
        Memory memory = new Memory()) {
      if (!file.status().isRegular()) {
        return "";
      }
      long buffer = memory.space(most);
      long length;
      do {
        length = Kernel.call(Syscall.PREAD64, file.number(), buffer, most, 0);
      } while (length == -Errno.EINTR);
      return length <= 0 ? "" : Memory.bytes(buffer, (int) length);
    }
  }
}
