package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Searches a tree for files that run with another user's rights or with capabilities: setuid,
 * setgid, file capabilities. No symbolic link is followed; other mounts in the tree are searched
 * too.
 */
public final class PrivilegedFiles {
  private static final int OPEN =
      Flags.O_RDONLY | Flags.O_NONBLOCK | Flags.O_NOCTTY | Flags.O_CLOEXEC;
  private static final long RESOLVE = Flags.RESOLVE_BENEATH | Flags.RESOLVE_NO_SYMLINKS;
  private static final int BUFFER = 64 << 10;
  private static final int LONGEST_PLACE = 512;
  private static final int LONGEST_SHOWN = 256;

  /** Whether a file can be run does not count: who may map it may also add that, and keep these. */
  private static final int SETUID_OR_SETGID = 06000;

  private final Memory memory = new Memory();
  private final long buffer = memory.space(BUFFER);
  private final long statx = memory.space(Structs.STATX_SIZE);
  private final long place = memory.space(LONGEST_PLACE);
  private final long capability = memory.text("security.capability");
  private final long sizeOnly = memory.space(Structs.XATTR_ARGS_SIZE);
  private final Deque<String> pending = new ArrayDeque<>();
  private final List<Path> found = new ArrayList<>();
  private final List<Path> closed = new ArrayList<>();
  private final List<Path> tooDeep = new ArrayList<>();
  private final Path root;
  private final long most;
  private long seen;
  private boolean complete = true;
  private boolean newCall = true;

  private PrivilegedFiles(Path root, long most) {
    this.root = root;
    this.most = most;
  }

  /**
   * What was found.
   *
   * @param closed directories that this user cannot read, but a command of the same user can open
   * @param tooDeep where paths are longer than the kernel takes, by their beginning
   * @param complete whether there were no more entries than are looked at
   */
  public record Found(List<Path> files, List<Path> closed, List<Path> tooDeep, boolean complete) {
    public Found {
      files = List.copyOf(files);
      closed = List.copyOf(closed);
      tooDeep = List.copyOf(tooDeep);
    }
  }

  /**
   * Looks through the tree at a path, which may be a file.
   *
   * @param most how many entries are looked at
   */
  public static Found below(Path root, long most) {
    Path parent = root.getParent();
    boolean directory = Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS);
    PrivilegedFiles search = new PrivilegedFiles(directory || parent == null ? root : parent, most);
    try (Memory _ = search.memory) {
      search.walk(directory ? "" : Names.of(String.valueOf(root.getFileName())));
      return new Found(search.found, search.closed, search.tooDeep, search.complete);
    }
  }

  /** All of the tree, or one file in it. */
  private void walk(String file) {
    long opened = open(Flags.AT_FDCWD, Names.of(root.toString()), Flags.RESOLVE_NO_SYMLINKS);
    if (opened < 0) {
      noteUnseen(Flags.AT_FDCWD, Names.of(root.toString()), opened, root);
      return;
    }
    try (Fd top = new Fd((int) opened)) {
      if (file.isEmpty()) {
        pending.push("");
      } else {
        long name = memory.space(file.length() + 1L);
        Memory.setBytes(name, file);
        file(top.number(), name, "");
      }
      while (!pending.isEmpty() && complete) {
        look(top.number(), pending.pop());
      }
    }
  }

  private void look(int top, String path) {
    long opened = open(top, path.isEmpty() ? "." : path, RESOLVE);
    if (opened < 0) {
      noteUnseen(top, path, opened, root.resolve(Names.path(path)));
      return;
    }
    try (Fd directory = new Fd((int) opened)) {
      list(directory.number(), path);
    }
  }

  /** What could not be looked into matters where a command gets further than this look. */
  private void noteUnseen(int from, String path, long result, Path shown) {
    if (result == -Errno.ENAMETOOLONG) {
      int end = path.lastIndexOf('/', LONGEST_SHOWN);
      tooDeep.add(root.resolve(Names.path(path.substring(0, Math.max(0, end)))));
    } else if (Closed.hides(from, path)) {
      closed.add(shown);
    }
  }

  private static long open(int directory, String path, long resolve) {
    try (Memory names = new Memory()) {
      long name = names.space(path.length() + 1L);
      Memory.setBytes(name, path);
      long how = names.space(Structs.OPEN_HOW_SIZE);
      Memory.setLong(how, OPEN);
      Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, resolve);
      return Kernel.call(Syscall.OPENAT2, directory, name, how, Structs.OPEN_HOW_SIZE);
    }
  }

  private void list(int directory, String path) {
    while (complete) {
      long length = Kernel.call(Syscall.GETDENTS64, directory, buffer, BUFFER);
      if (length < 0 && length != -Errno.ENOENT) {
        noteClosed(path); // A file system that fails may tell a command what it does not tell here.
      }
      if (length <= 0) {
        return;
      }
      for (long at = buffer; at < buffer + length; ) {
        entry(directory, at, path);
        at += Memory.getShort(at + Structs.DIRENT_RECLEN) & 0xffff;
      }
      complete = seen <= most;
    }
  }

  private void entry(int directory, long entry, String path) {
    long name = entry + Structs.DIRENT_NAME;
    int type = Memory.getShort(entry + Structs.DIRENT_TYPE) & 0xff;
    seen++;
    if (type == Flags.DT_REG) {
      file(directory, name, path);
    } else if (type == Flags.DT_DIR || type == Flags.DT_UNKNOWN) {
      String text = Memory.bytes(name, Memory.length(name));
      if (text.equals(".") || text.equals("..")) {
        return;
      }
      if (type == Flags.DT_UNKNOWN) {
        file(directory, name, path);
      }
      pending.push(Names.join(path, text));
    }
  }

  private void file(int directory, long name, String path) {
    long result =
        Kernel.call(
            Syscall.STATX,
            directory,
            name,
            Flags.AT_SYMLINK_NOFOLLOW,
            Flags.STATX_TYPE | Flags.STATX_MODE,
            statx);
    boolean missing = result == -Errno.ENOENT;
    if (result < 0 && !missing && (result != -Errno.EACCES || Closed.hides(directory, ""))) {
      noteClosed(path);
    }
    int mode = Memory.getShort(statx + Structs.STATX_MODE) & 0xffff;
    if (result < 0 || (mode & Flags.S_IFMT) != Flags.S_IFREG) {
      return;
    }
    if ((mode & SETUID_OR_SETGID) != 0 || hasCapabilities(directory, name)) {
      found.add(
          root.resolve(Names.path(Names.join(path, Memory.bytes(name, Memory.length(name))))));
    }
  }

  /** A directory whose names can be read, but not what they are. */
  private void noteClosed(String path) {
    Path directory = root.resolve(Names.path(path));
    if (!closed.contains(directory)) {
      closed.add(directory);
    }
  }

  /** Asked of every file, so the quicker call (Linux 6.13) is tried first. */
  private boolean hasCapabilities(int directory, long name) {
    if (newCall) {
      long size =
          Kernel.call(
              Syscall.GETXATTRAT,
              directory,
              name,
              Flags.AT_SYMLINK_NOFOLLOW,
              capability,
              sizeOnly,
              Structs.XATTR_ARGS_SIZE);
      newCall = size != -Errno.ENOSYS && size != -Errno.EPERM;
      if (newCall) {
        return size > 0;
      }
    }
    String prefix = "/proc/self/fd/" + directory + "/";
    Memory.setBytes(place, prefix + Memory.bytes(name, Memory.length(name)));
    return Kernel.call(Syscall.LGETXATTR, place, capability, 0, 0) > 0;
  }
}
