package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Files that callers name, in places that a guest may be changing at the same time. Opening one
 * never waits: a FIFO in its place is refused, where {@code java.nio.file} would wait for its other
 * end.
 */
public final class PlainFile {
  private static final int OPEN = Flags.O_NONBLOCK | Flags.O_NOCTTY | Flags.O_CLOEXEC;
  private static final int ANYBODY = 0666;
  private static final int OWNER_ALONE = 0600;
  private static final int OF_OTHERS = 0077;

  private PlainFile() {}

  /**
   * Opens a regular file to be read; symbolic links are followed. One without a size is empty: so
   * are those of the kernel, and a read of {@code /proc/kmsg} waits for its next message.
   */
  public static InputStream read(Path file) throws IOException {
    return read(file, 0);
  }

  /**
   * The same for a file that a caller named. Links that a command may have planted, even a moment
   * ago, are refused as {@link CallersPath} says.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for such a link
   */
  public static InputStream readNamed(Path file) throws IOException {
    return CallersPath.isOpen(file)
        ? read(file)
        : read(CallersPath.resolve(file), Flags.RESOLVE_NO_SYMLINKS);
  }

  private static InputStream read(Path file, long links) throws IOException {
    try (OpenFile opened = open(Flags.AT_FDCWD, file, file.toString(), Flags.O_RDONLY, links)) {
      FileStatus status = opened.status();
      if (!status.isRegular()) {
        throw new IOException("it is no regular file");
      }
      if (status.size() == 0) {
        return InputStream.nullInputStream();
      }
      // Of what is open: whatever has its name by now.
      return new FileInputStream("/proc/self/fd/" + opened.number());
    }
  }

  /**
   * Opens a file to be written from its beginning, and makes it where there is none. No symbolic
   * link is followed, neither at its name nor on the way there.
   */
  public static OutputStream write(Path file) throws IOException {
    Path parent = file.getParent();
    Path name = file.getFileName();
    if (parent == null || name == null) {
      throw new IOException("it is a directory");
    }
    int there = Flags.O_PATH;
    int begin = Flags.O_WRONLY | Flags.O_CREAT;
    long links = Flags.RESOLVE_NO_SYMLINKS;
    try (OpenFile directory = open(Flags.AT_FDCWD, file, parent.toString(), there, links);
        OpenFile opened = open(directory.number(), file, name.toString(), begin, links)) {
      FileStatus status = opened.status();
      if (!status.isRegular() && status.kind() != FileKind.CHARACTER_DEVICE) {
        throw new IOException("it is no regular file");
      }
      return new FileOutputStream("/proc/self/fd/" + opened.number());
    }
  }

  /** The same by a path; links of its directory are followed, one at its own name is not. */
  static OpenFile own(Path file) throws IOException {
    try (Directory directory = parent(file)) {
      return own(directory, name(file));
    }
  }

  /** Opens the directory that a file is in, to write in it; its links are followed. */
  static Directory parent(Path file) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IOException("it is a directory");
    }
    return directory(parent.toRealPath());
  }

  /** The name of a file in its directory. */
  static String name(Path file) throws IOException {
    Path name = file.getFileName();
    if (name == null) {
      throw new IOException("it is a directory");
    }
    return name.toString();
  }

  /**
   * Opens a file to be read and written that is for its owner alone, and makes it where there is
   * none. What leads elsewhere, belongs to somebody else or has another name is refused.
   */
  static OpenFile own(Directory directory, String name) throws IOException {
    int flags = Flags.O_RDWR | Flags.O_CREAT;
    OpenFile file =
        new OpenFile(
            descriptor(directory.number(), name, flags, Flags.RESOLVE_NO_SYMLINKS, OWNER_ALONE),
            name);
    try {
      FileStatus status = file.status();
      requireOwn(status);
      if ((status.mode() & OF_OTHERS) != 0) {
        file.mode(OWNER_ALONE);
      }
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Refuses what has the name of a file of this user's own and leads elsewhere, belongs to somebody
   * else or has another name. What is missing is not made. For programs that open files by name, in
   * a directory that is for its owner alone; links of that directory are followed.
   */
  public static void requireOwnOrMissing(Path file) throws IOException {
    try (Directory directory = parent(file)) {
      Optional<FileStatus> present = directory.status(Names.of(name(file)));
      if (present.isPresent()) {
        requireOwn(present.get());
      }
    }
  }

  private static void requireOwn(FileStatus status) throws IOException {
    if (!status.isRegular()) {
      throw new IOException("it is no regular file");
    }
    if (status.user() != Owners.ourselves()) {
      throw new IOException("it belongs to another user");
    }
    if (status.links() > 1) {
      throw new IOException("it has another hard link");
    }
  }

  /** Opens a directory to write in. No symbolic link is followed. */
  static Directory directory(Path place) throws IOException {
    Fd opened =
        descriptor(Flags.AT_FDCWD, place.toString(), Flags.O_RDONLY, Flags.RESOLVE_NO_SYMLINKS, 0);
    Directory directory = new Directory(opened, Names.of(place.toString()));
    if (!directory.status().isDirectory()) {
      directory.close();
      throw new IOException(Errno.describe(Errno.ENOTDIR));
    }
    return directory;
  }

  private static OpenFile open(int directory, Path file, String name, int flags, long resolve)
      throws IOException {
    return new OpenFile(descriptor(directory, name, flags, resolve, ANYBODY), file.toString());
  }

  private static Fd descriptor(int directory, String name, int flags, long resolve, int mode)
      throws IOException {
    try (Memory memory = new Memory()) {
      long how = memory.space(Structs.OPEN_HOW_SIZE);
      Memory.setLong(how, flags | ((flags & Flags.O_PATH) == 0 ? OPEN : Flags.O_CLOEXEC));
      Memory.setLong(how + Long.BYTES, (flags & Flags.O_CREAT) == 0 ? 0 : mode);
      Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, resolve);
      long result =
          Kernel.call(Syscall.OPENAT2, directory, memory.text(name), how, Structs.OPEN_HOW_SIZE);
      if (result < 0) {
        throw new IOException(reason((int) -result));
      }
      return new Fd((int) result);
    }
  }

  private static String reason(int errno) {
    return switch (errno) {
      case Errno.ELOOP -> "a symbolic link is in the way";
      case Errno.ENXIO -> "it is no regular file";
      default -> Errno.describe(errno);
    };
  }
}
