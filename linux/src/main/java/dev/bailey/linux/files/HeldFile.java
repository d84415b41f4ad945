package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.nio.file.Path;
import java.util.Optional;

/** A file that is held but not open, of any kind: whatever gets its name, it stays this one. */
public final class HeldFile extends FileHandle {
  private static final int READ =
      Flags.O_RDONLY | Flags.O_NONBLOCK | Flags.O_NOCTTY | Flags.O_CLOEXEC;

  private HeldFile(Fd fd, String path) {
    super(fd, path);
  }

  /** Holds what has a path without symbolic links. Fails where a link was put on the way. */
  public static HeldFile hold(Path real) {
    return new HeldFile(
        Kernel.owned("open " + real, Kernel.openWithoutLinks(real.toString())),
        Names.of(real.toString()));
  }

  /** The same file by another descriptor. */
  public HeldFile another() {
    return new HeldFile(copy(), path());
  }

  /** Opens it to be read; empty for what is no regular file. */
  public Optional<OpenFile> open() {
    if (!status().isRegular()) {
      return Optional.empty();
    }
    try (Memory memory = new Memory()) {
      long link = memory.text(descriptorLink());
      long result = Kernel.call(Syscall.OPENAT, Flags.AT_FDCWD, link, READ, 0);
      if (result == -Errno.EACCES) {
        result = Unreadable.open(this, READ);
      }
      check("open", result);
      return Optional.of(new OpenFile(Kernel.owned("open", result), path()));
    }
  }
}
