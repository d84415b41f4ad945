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

/**
 * A file with a btrfs in it, mounted through a loop device that the kernel frees with the mount. A
 * mount that a killed process left is found again and used.
 */
final class Pool implements AutoCloseable {
  private static final String OPTIONS = "loop,noatime,nosuid,nodev,discard=async";
  private static final long SMALLEST = 256L << 20;

  private final Path mount;

  private Pool(Path mount) {
    this.mount = mount;
  }

  /** Mounts the pool of a state directory, which is made when there is none. */
  static Pool open(StateDirectory state) {
    try (Directory home = state.subdirectory("btrfs")) {
      home.makeDirectory("mount", 0700);
      Path place = state.path().resolve("btrfs");
      Path mount = place.resolve("mount");
      if (!Mounts.isMounted(mount)) {
        Path file = place.resolve("pool");
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
      return new Pool(mount);
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

  Path mount() {
    return mount;
  }

  @Override
  public void close() {
    Mounts.unmount(mount);
  }
}
