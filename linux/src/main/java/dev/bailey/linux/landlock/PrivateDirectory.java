package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.OwnerName;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
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
  private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

  static PrivateDirectory make() {
    long cell = ThreadLocalRandom.current().nextLong(1, Mark.LARGEST_CELL);
    Path path = PLACE.toAbsolutePath().resolve(OwnerName.current() + "-" + cell);
    try {
      Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWNER));
      return new PrivateDirectory(path.toRealPath(), cell);
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.LAUNCH_FAILED, "make", path.toString(), "cannot make a private directory")
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
              .equals(Files.getAttribute(Path.of("/proc/self/task"), "unix:uid"));
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
    try {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.walkFileTree(path, new Removal());
      }
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INTERNAL, "remove", path.toString(), "cannot remove it: " + e.getMessage())
          .withCause(e);
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      // One that was made without rights for its owner could not be emptied.
      if (!Files.isReadable(directory)
          || !Files.isWritable(directory)
          || !Files.isExecutable(directory)) {
        Files.setPosixFilePermissions(directory, OWNER);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
