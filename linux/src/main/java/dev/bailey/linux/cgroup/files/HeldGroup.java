package dev.bailey.linux.cgroup.files;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.io.File;
import org.jspecify.annotations.Nullable;

/**
 * A cgroup directory that is held open, with a path that means this directory until it is closed.
 */
public final class HeldGroup implements AutoCloseable {
  /** CGROUP_SUPER_MAGIC and CGROUP2_SUPER_MAGIC, see statfs(2). */
  private static final long V1 = 0x27e0eb;

  private static final long V2 = 0x63677270;

  private final Fd descriptor;
  private final File path;

  private HeldGroup(Fd descriptor, File path) {
    this.descriptor = descriptor;
    this.path = path;
  }

  /** One by its own path, for file systems that are not the kernel's. */
  static HeldGroup byPath(File directory) {
    return new HeldGroup(new Fd(-1), directory);
  }

  /** One of the kernel's; null if it is missing, or something else. */
  static @Nullable HeldGroup open(File directory) {
    long opened;
    try (Memory memory = new Memory()) {
      opened =
          Kernel.call(
              Syscall.OPENAT,
              Flags.AT_FDCWD,
              memory.text(directory.getPath()),
              Flags.O_PATH | Flags.O_CLOEXEC);
    }
    if (opened < 0) {
      return null;
    }
    Fd descriptor = new Fd((int) opened);
    if (!isCgroup(descriptor)) {
      descriptor.close();
      return null;
    }
    return new HeldGroup(descriptor, new File("/proc/self/fd/" + descriptor.number()));
  }

  private static boolean isCgroup(Fd descriptor) {
    try (Memory memory = new Memory()) {
      long statfs = memory.space(Structs.STATFS_SIZE);
      if (Kernel.call(Syscall.FSTATFS, descriptor.number(), statfs) < 0) {
        return false;
      }
      long kind = Memory.getLong(statfs);
      return kind == V1 || kind == V2;
    }
  }

  /** The directory, by a path for this process alone. */
  public File path() {
    return path;
  }

  @Override
  public void close() {
    descriptor.close();
  }
}
