package dev.bailey.linux.files;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An open directory. What is done by name is done to a name in it, whatever its path is by now. */
public final class Directory extends FileHandle {
  private static final int READ = Flags.O_RDONLY | Flags.O_NONBLOCK | Flags.O_NOCTTY;
  private static final int CREATE = Flags.O_RDWR | Flags.O_CREAT | Flags.O_EXCL;
  private static final int LINK_MAX = 4096;

  Directory(Fd fd, String path) {
    super(fd, path);
  }

  /**
   * Opens what a caller named at the path without links where it was found, and nowhere else.
   *
   * @throws BaileyException INVALID_REQUEST for a link on that path, and for what is no directory
   */
  static Directory openFound(Path path, Path real) {
    String name = Names.of(path.toString());
    long result = Kernel.openWithoutLinks(real.toString());
    if (result == -Errno.ELOOP) {
      throw BaileyException.of(
          ErrorCode.INVALID_REQUEST, "open", path.toString(), "a symbolic link is in the way");
    }
    FileFailure.check("open", name, result);
    try (Directory held =
        requireDirectory(new Directory(Kernel.owned("open", result), name), path)) {
      return open(held.number(), ".", name);
    }
  }

  /**
   * Opens by a path that has no symbolic link on it, also not one that was put there a moment ago.
   *
   * @throws BaileyException INVALID_REQUEST for a link on that path, and for what is no directory
   */
  public static Directory openWithoutLinks(Path path) {
    return openFound(path, path);
  }

  /** Opens by a path that only trusted people can change. */
  public static Directory open(Path path) {
    return requireDirectory(open(Flags.AT_FDCWD, path.toString(), Names.of(path.toString())), path);
  }

  private static Directory open(int at, String path, String name) {
    try (Memory memory = new Memory()) {
      long result =
          Kernel.call(Syscall.OPENAT, at, memory.text(path), READ | Flags.O_CLOEXEC, 0, 0, 0);
      FileFailure.check("open", name, result);
      return new Directory(Kernel.owned("open", result), name);
    }
  }

  /**
   * Holds a directory by a path without symbolic links, without the right to read it: what is
   * beneath can be opened, names in it cannot be listed. Fails where a link was put on the way.
   */
  public static Directory hold(Path real) {
    return requireDirectory(
        new Directory(
            Kernel.owned("open " + real, Kernel.openWithoutLinks(real.toString())),
            Names.of(real.toString())),
        real);
  }

  private static Directory requireDirectory(Directory opened, Path path) {
    if (opened.status().isDirectory()) {
      return opened;
    }
    opened.close();
    throw BaileyException.of(
        ErrorCode.INVALID_REQUEST, "open", path.toString(), "it is not a directory");
  }

  /** The same directory by another descriptor, for which paths beneath begin here. */
  public Directory another() {
    return new Directory(copy(), "");
  }

  /** A directory beneath this one; empty when there is none, or not any more. */
  public Optional<Directory> find(String path) {
    Fd fd = read(path);
    if (fd == null) {
      return Optional.empty();
    }
    Directory opened = new Directory(fd, path);
    return wanted(opened, opened.status().isDirectory());
  }

  /** Opens what has this path; null when there is nothing, or not any more. */
  private @Nullable Fd read(String path) {
    long result = Beneath.open(number(), path, READ, 0);
    if (result == -Errno.EACCES) {
      result = Unreadable.open(number(), path, READ | Flags.O_CLOEXEC);
    }
    if (FileFailure.isElsewhere(result)) {
      return null;
    }
    FileFailure.check("open", path, result);
    return Kernel.owned("open", result);
  }

  private static <T extends FileHandle> Optional<T> wanted(T opened, boolean isWanted) {
    if (isWanted) {
      return Optional.of(opened);
    }
    opened.close();
    return Optional.empty();
  }

  /** A directory beneath this one that must be there. */
  public Directory directory(String path) {
    return find(path).orElseThrow(() -> FileFailure.of("open", path, Errno.ENOENT));
  }

  /** A regular file beneath this directory, to be read; empty when there is none. */
  public Optional<OpenFile> findFile(String path) {
    Fd fd = read(path);
    if (fd == null) {
      return Optional.empty();
    }
    OpenFile opened = new OpenFile(fd, path);
    return wanted(opened, opened.status().isRegular());
  }

  /** A regular file that must be there. */
  public OpenFile file(String path) {
    return findFile(path).orElseThrow(() -> FileFailure.of("open", path, Errno.ENOENT));
  }

  /** A new file, to be written; fails when the name is taken. */
  public OpenFile create(String name, int mode) {
    long result = Beneath.open(number(), name, CREATE, mode);
    FileFailure.check("create", name, result);
    return new OpenFile(Kernel.owned("create", result), name);
  }

  /**
   * A new file without a name, which is gone when it is closed before {@link #link(OpenFile,
   * String)}; empty where the file system has none.
   */
  public Optional<OpenFile> createUnnamed(int mode) {
    int flags = Flags.O_RDWR | Architecture.current().unnamedFile();
    long result = Beneath.open(number(), "", flags, mode);
    if (result == -Errno.EOPNOTSUPP || result == -Errno.EISDIR || result == -Errno.EINVAL) {
      return Optional.empty();
    }
    FileFailure.check("create", "a file", result);
    return Optional.of(new OpenFile(Kernel.owned("create", result), ""));
  }

  /** Gives a name to a file that has none; false when the name is taken. */
  public boolean link(OpenFile file, String name) {
    try (Memory memory = new Memory()) {
      long result =
          Kernel.call(
              Syscall.LINKAT,
              Flags.AT_FDCWD,
              memory.text(file.descriptorLink()),
              number(),
              name(memory, name),
              Flags.AT_SYMLINK_FOLLOW);
      if (result == -Errno.EEXIST) {
        return false;
      }
      FileFailure.check("create", name, result);
      return true;
    }
  }

  /** Names in it, in the order of their bytes. */
  public List<String> names() {
    return Listing.names(this);
  }

  /**
   * The same for a directory that may have more names than there is memory: reads no further once
   * there are this many. A few more may come along.
   */
  public List<String> names(int enough) {
    return names(enough, Long.MAX_VALUE);
  }

  /** The same, also once there are this many bytes of names. */
  public List<String> names(int enough, long enoughBytes) {
    return Listing.names(this, enough, enoughBytes);
  }

  /** Names in it with what they are. */
  public List<FoundFile> files() {
    return Listing.files(this);
  }

  /** What a name is, without following it. */
  public Optional<FileStatus> status(String name) {
    try (Memory memory = new Memory()) {
      long statx = memory.space(Structs.STATX_SIZE);
      long result = Listing.status(this, name(memory, name), statx);
      if (FileFailure.isElsewhere(result)) {
        return Optional.empty();
      }
      FileFailure.check("look at", name, result);
      return Optional.of(FileStatus.read(statx));
    }
  }

  /** What a symbolic link says; empty when it is none, or not any more. */
  public Optional<String> linkTarget(String name) {
    try (Memory memory = new Memory()) {
      long buffer = memory.space(LINK_MAX);
      long length = Kernel.call(Syscall.READLINKAT, number(), name(memory, name), buffer, LINK_MAX);
      if (length == -Errno.EINVAL || FileFailure.isElsewhere(length)) {
        return Optional.empty();
      }
      FileFailure.check("read the link", name, length);
      return Optional.of(Memory.bytes(buffer, (int) length));
    }
  }

  /** Makes a directory; false when the name is taken. */
  public boolean makeDirectory(String name, int mode) {
    try (Memory memory = new Memory()) {
      long result = Kernel.call(Syscall.MKDIRAT, number(), name(memory, name), mode);
      if (result == -Errno.EEXIST) {
        return false;
      }
      FileFailure.check("make the directory", name, result);
      return true;
    }
  }

  /** Makes a symbolic link. */
  public void makeLink(String name, String target) {
    try (Memory memory = new Memory()) {
      FileFailure.check(
          "make the link",
          name,
          Kernel.call(Syscall.SYMLINKAT, name(memory, target), number(), name(memory, name)));
    }
  }

  /** Makes a FIFO or a socket that nobody listens at. */
  public void makeNode(String name, FileKind kind, int mode) {
    try (Memory memory = new Memory()) {
      FileFailure.check(
          "make",
          name,
          Kernel.call(Syscall.MKNODAT, number(), name(memory, name), kind.bits() | mode, 0));
    }
  }

  /** Another name of a file, which must not be taken. */
  public void link(String name, Directory to, String newName) {
    try (Memory memory = new Memory()) {
      FileFailure.check(
          "link",
          newName,
          Kernel.call(
              Syscall.LINKAT, number(), name(memory, name), to.number(), name(memory, newName), 0));
    }
  }

  /** Owner and time of a name that cannot be opened, such as a symbolic link. */
  public void describe(String name, int user, int group, Stamp modified) {
    try (Memory memory = new Memory()) {
      long at = name(memory, name);
      long nofollow = Flags.AT_SYMLINK_NOFOLLOW;
      if (user >= 0 || group >= 0) {
        FileFailure.check(
            "set the owner of",
            name,
            Kernel.call(Syscall.FCHOWNAT, number(), at, user, group, nofollow));
      }
      long times = memory.space(2L * Structs.TIMESPEC_SIZE);
      modified.write(times);
      modified.write(times + Structs.TIMESPEC_SIZE);
      FileFailure.check(
          "set the time of", name, Kernel.call(Syscall.UTIMENSAT, number(), at, times, nofollow));
    }
  }

  /** Mode of a name in a directory that only we write: it would be followed. */
  public void mode(String name, int mode) {
    try (Memory memory = new Memory()) {
      FileFailure.check(
          "set the mode of",
          name,
          Kernel.call(Syscall.FCHMODAT, number(), name(memory, name), mode));
    }
  }

  /** Moves a name to another directory; what has the new name goes, unless it is a directory. */
  public boolean rename(String name, Directory to, String newName) {
    return rename(name, to, newName, 0);
  }

  /** The same, but fails when the new name is taken. */
  public boolean renameNew(String name, Directory to, String newName) {
    return rename(name, to, newName, Flags.RENAME_NOREPLACE);
  }

  /** Two names change places, in one step. */
  public boolean exchange(String name, Directory to, String other) {
    return rename(name, to, other, Flags.RENAME_EXCHANGE);
  }

  private boolean rename(String name, Directory to, String newName, int flags) {
    try (Memory memory = new Memory()) {
      long result =
          Kernel.call(
              Syscall.RENAMEAT2,
              number(),
              name(memory, name),
              to.number(),
              name(memory, newName),
              flags);
      if (result == -Errno.EEXIST
          || result == -Errno.EISDIR
          || result == -Errno.ENOTEMPTY
          || FileFailure.isElsewhere(result)) {
        return false;
      }
      FileFailure.check("rename to", newName, result);
      return true;
    }
  }

  /** Removes a name that is no directory; false when it is one, or is not there. */
  public boolean remove(String name) {
    return unlink(name, 0);
  }

  /** Removes an empty directory; false when it is not empty, or none. */
  public boolean removeDirectory(String name) {
    return unlink(name, Flags.AT_REMOVEDIR);
  }

  private boolean unlink(String name, int flags) {
    try (Memory memory = new Memory()) {
      long result = Kernel.call(Syscall.UNLINKAT, number(), name(memory, name), flags);
      if (result == -Errno.EISDIR
          || result == -Errno.ENOTEMPTY
          || FileFailure.isElsewhere(result)) {
        return false;
      }
      FileFailure.check("remove", name, result);
      return true;
    }
  }

  /** syncfs(2): everything written to this file system is durable. */
  public void syncFileSystem() {
    check("make durable", Kernel.call(Syscall.SYNCFS, number(), 0));
    if (FileSystemStatus.of(this).isReadOnly()) {
      // The kernel has given it up, or somebody made it so: syncfs(2) succeeds, and writes nothing.
      throw FileFailure.of("make durable", path(), Errno.EROFS);
    }
  }

  /** The number of the kind of file system, as in statfs(2). */
  public long fileSystem() {
    return FileSystemStatus.of(this).kind();
  }

  /** What may still be written to this file system. */
  public long freeBytes() {
    return FileSystemStatus.of(this).freeBytes();
  }

  private static long name(Memory memory, String name) {
    long address = memory.space(name.length() + 1L);
    Memory.setBytes(address, name);
    return address;
  }
}
