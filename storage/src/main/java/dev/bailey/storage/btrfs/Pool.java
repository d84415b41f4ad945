package dev.bailey.storage.btrfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.storage.program.Mounts;
import dev.bailey.storage.program.Program;
import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with a btrfs in it, mounted through a loop device that the kernel frees with the mount. A
 * mount that a killed process left is found again and used.
 */
final class Pool implements AutoCloseable {
  private static final String OPTIONS = "loop,noatime,nosuid,nodev,discard=async";
  private static final long SMALLEST = 256L << 20;

  /** With less free, the disk is full: metadata is written in larger pieces. */
  private static final long LOW = 16L << 20;

  /** The cleaner drops small workspaces at once, and large ones in seconds. */
  private static final Duration LONGEST_CLEANING = Duration.ofSeconds(30);

  private static final Duration LONGEST_LETTING_GO = Duration.ofSeconds(3);

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Path file;
  private final Path mount;

  private Pool(Path file, Path mount) {
    this.file = file;
    this.mount = mount;
  }

  /** Mounts the pool of a state directory, which is made when there is none. */
  static Pool open(StateDirectory state) {
    try (Directory home = state.subdirectory("btrfs")) {
      home.makeDirectory("mount", 0700);
      state.requireInPlace();
      Path place = state.path().resolve("btrfs");
      Path mount = place.resolve("mount");
      Path file = place.resolve("pool");
      if (!Mounts.isMounted(mount) && !Files.exists(file)) {
        make(file, home);
        mount(file, mount).orThrow();
      }
      if (!Mounts.isMounted(mount) || Mounts.isReadOnly(mount)) {
        mountWritable(file, mount);
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

  /**
   * One that takes no changes has been given up by the kernel, for want of room below. Mounted anew
   * it is as it was last written to the disk, but not before the kernel has let go of it, a moment
   * after it was unmounted: until then it is refused, or the same is mounted again.
   */
  private static void mountWritable(Path file, Path mount) {
    Polling polling = Polling.every(PAUSE, LONGEST_LETTING_GO);
    Program mounted;
    do {
      if (Mounts.isReadOnly(mount)) {
        Mounts.unmount(mount);
      }
      mounted = mount(file, mount);
    } while ((!Mounts.isMounted(mount) || Mounts.isReadOnly(mount)) && polling.sleep());
    // A process that was killed may have had the same under way.
    if (!Mounts.isMounted(mount)) {
      mounted.orThrow();
    }
  }

  private static Program mount(Path file, Path mount) {
    return Program.run("mount", "-t", "btrfs", "-o", OPTIONS, file.toString(), mount.toString());
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
   * What it means that write-back failed. The file is sparse: what the file system in it has taken
   * from commands may find no room on the disk.
   */
  BaileyException loss(BaileyException cause) {
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
  private void trimIfFull() {
    if (free() < LOW) {
      trim();
    }
  }

  private void trim() {
    var _ = Program.run("fstrim", mount.toString());
  }

  /** The same after something was removed, whose blocks the kernel frees in the background. */
  void reclaimIfFull() {
    if (free() < LOW) {
      // Before: the cleaner needs some room itself.
      trim();
      awaitCleaner();
      trim();
    }
  }

  /** A sync wakes the cleaner, and makes free what it has dropped. */
  private void awaitCleaner() {
    Polling polling = Polling.every(PAUSE, LONGEST_CLEANING);
    boolean more;
    do {
      more = hasRemoved() && polling.sleep();
    } while (run("filesystem", "sync").succeeded() && more);
  }

  /** Whether there are removed subvolumes that the cleaner has not dropped yet. */
  private boolean hasRemoved() {
    Program removed = run("subvolume", "list", "-d");
    return removed.succeeded() && !removed.output().isEmpty();
  }

  private Program run(String... words) {
    List<String> command = new ArrayList<>(List.of("btrfs"));
    command.addAll(List.of(words));
    command.add(mount.toString());
    return Program.run(command.toArray(String[]::new));
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
