package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox's own directory for temporary files. Its name tells the JVM it belongs to, and the mark
 * of the processes that use it: should that JVM be killed, the next one ends them and removes it.
 *
 * @param cell the mark
 */
record PrivateDirectory(Path path, long cell) implements AutoCloseable {
  private static final Path PLACE = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  static PrivateDirectory make() {
    long cell = ThreadLocalRandom.current().nextLong(1, Mark.LARGEST_CELL);
    Path path = PLACE.toAbsolutePath().resolve(OwnerName.current() + "-" + cell);
    try {
      Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWNER));
      return new PrivateDirectory(path.toRealPath(), cell);
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.LAUNCH_FAILED,
              "make",
              "a private directory in " + PLACE,
              e instanceof FileSystemException known && known.getReason() != null
                  ? known.getReason()
                  : "it is not writable")
          .withRemedies(
              new Remedy.ChangeHost("Make " + PLACE + " writable, and free some space in it."))
          .withCause(e);
    }
  }

  /** Ends and removes what JVMs of this user left that are gone. */
  static void sweep() {
    File[] entries = PLACE.toFile().listFiles();
    if (entries == null) {
      return;
    }
    for (File entry : entries) {
      PrivateDirectory left = left(entry.toPath());
      if (left != null) {
        MarkedTree.kill(mark -> mark >= 0 && Mark.cellOf(mark) == left.cell);
        left.close();
      }
    }
  }

  /** The directory as one of a dead JVM's; null if it is none, or another user's. */
  private static @Nullable PrivateDirectory left(Path path) {
    String name = String.valueOf(path.getFileName());
    int last = name.lastIndexOf('-');
    OwnerName owner = last < 0 ? null : OwnerName.parse(name.substring(0, last));
    if (owner == null || !owner.isDead(new File("/proc"))) {
      return null;
    }
    try {
      long cell = Long.parseLong(name.substring(last + 1));
      boolean ours =
          Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
              .equals(Kernel.effectiveUser());
      return ours && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
          ? new PrivateDirectory(path, cell)
          : null;
    } catch (IOException | NumberFormatException e) {
      return null;
    }
  }

  /** Removes it with everything in it; no link is followed. */
  @Override
  public void close() {
    if (path.toFile().delete()) {
      return;
    }
    run("rm -rf -- \"$0\"");
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      // A directory that was made without rights for its owner can be neither entered nor emptied.
      // From the directory above it, since the whole path may be longer than the kernel takes.
      run("find \"$0\" -type d -execdir chmod u+rwx {} \\;; rm -rf -- \"$0\"");
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw BaileyException.of(
          ErrorCode.INTERNAL, "remove", path.toString(), "what the command left cannot be removed");
    }
  }

  /** By a program: it takes trees that are deeper than any path can be long. */
  private void run(String script) {
    try (Spawn spawn = new Spawn("start rm")) {
      for (int stream = 0; stream <= 2; stream++) {
        spawn.open(stream, "/dev/null", Flags.O_RDWR);
      }
      List<String> command = List.of("/bin/sh", "-c", script, path.toString());
      spawn.add(command.getFirst(), command, List.of("PATH=/usr/bin:/bin"));
      spawn.run();
      spawn.requireSuccess();
      // What is left afterwards tells whether it worked.
      Kernel.reap(spawn.pid());
    }
  }
}
