package dev.bailey.storage.btrfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.storage.program.Mounts;
import dev.bailey.storage.program.Program;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A file with a btrfs in it, mounted through a loop device that the kernel frees with the mount. A
 * mount that a killed process left is found again and used.
 */
final class Pool implements AutoCloseable {
  private static final String OPTIONS = "loop,noatime,nosuid,nodev,discard=async";
  private static final long SMALLEST = 256L << 20;

  /** With less free, the disk is full: metadata is written in larger pieces. */
  private static final long LOW = 16L << 20;

  private final Path file;
  private final Path mount;
  private volatile @Nullable BaileyException lost;

  private Pool(Path file, Path mount) {
    this.file = file;
    this.mount = mount;
  }

  /** Mounts the pool of a state directory, which is made when there is none. */
  static Pool open(StateDirectory state) {
    try (Directory home = state.subdirectory("btrfs")) {
      home.makeDirectory("mount", 0700);
      Path place = state.path().resolve("btrfs");
      Path mount = place.resolve("mount");
      Path file = place.resolve("pool");
      if (Mounts.isReadOnly(mount)) {
        // The kernel has given it up, for want of room below. Mounted anew it is as it was last
        // written to the disk.
        Mounts.unmount(mount);
      }
      if (!Mounts.isMounted(mount)) {
        if (!Files.exists(file)) {
          make(file, home);
        }
        Program mounted =
            Program.run("mount", "-t", "btrfs", "-o", OPTIONS, file.toString(), mount.toString());
        // A process that was killed may have had the same under way.
        if (!Mounts.isMounted(mount)) {
          mounted.orThrow();
        }
      }
      Pool pool = new Pool(file, mount);
      pool.trimIfFull();
      return pool;
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.STORAGE_FAILED, "make a pool in", state.path().toString(), e.toString())
          .withCause(e);
    }
  }

  /** Half of what is free: the file grows only with what is in it. */
  private static void make(Path file, Directory home) throws IOException {
    long size = Math.max(SMALLEST, home.freeBytes() / 2);
    Path fresh = file.resolveSibling("pool.new");
    Files.deleteIfExists(fresh);
    try (RandomAccessFile sparse = new RandomAccessFile(fresh.toFile(), "rw")) {
      sparse.setLength(size);
      Program.run("mkfs.btrfs", "-q", "-m", "single", fresh.toString()).orThrow();
      sparse.getFD().sync();
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    home.sync();
  }

  /**
   * Writes everything back to the file. It is sparse: what the file system in it has taken from a
   * command may find no room on the disk. The kernel tells of that only once, to whom asks first,
   * so it is kept for the others.
   *
   * @param inside a directory that has been open since the pool is
   */
  void settle(Directory inside) {
    BaileyException before = lost;
    if (before != null) {
      throw before;
    }
    try {
      inside.syncFileSystem();
    } catch (BaileyException e) {
      lost = failure(e);
      throw lost;
    }
  }

  /** The same before it is closed: what was told already is not told again. */
  void settleAtLast(Directory inside) {
    if (lost == null) {
      settle(inside);
    }
  }

  private BaileyException failure(BaileyException cause) {
    long free = free();
    String what = ": what was written since the last command or snapshot may be lost";
    return free < LOW
        ? BaileyException.of(
                ErrorCode.RESOURCES_EXHAUSTED,
                "write to",
                file.toString(),
                "the disk is full, " + (free >>> 10) + " KiB are free" + what)
            .withHint("Make room on it, then open the sessions again.")
            .withCause(cause)
        : BaileyException.of(
                ErrorCode.STORAGE_FAILED, "write to", file.toString(), cause.getMessage() + what)
            .withCause(cause);
  }

  /**
   * Gives the disk back what the file system in the pool does not use: what it was about to write
   * when there was no more room, too, of which it knows nothing any more.
   */
  void trimIfFull() {
    if (free() < LOW) {
      var _ = Program.run("fstrim", mount.toString());
    }
  }

  private long free() {
    try {
      return Files.getFileStore(file).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  Path mount() {
    return mount;
  }

  @Override
  public void close() {
    Mounts.unmount(mount);
  }
}
