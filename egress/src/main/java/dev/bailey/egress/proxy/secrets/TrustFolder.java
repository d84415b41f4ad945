package dev.bailey.egress.proxy.secrets;

import dev.bailey.linux.files.LockFile;
import dev.bailey.linux.files.RuntimeDirectory;
import dev.bailey.log.Diagnostics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A directory of this host with certificates that a sandbox can read. A file lock shows that it is
 * in use: what a killed process left is removed by the next process that makes such a directory.
 */
final class TrustFolder implements AutoCloseable {
  private static final String LOCK = "lock";

  /** Between the making of a folder and its lock. */
  private static final Duration YOUNG = Duration.ofMinutes(1);

  private final Path path;
  private final LockFile lock;

  /** A new one in the usual place. */
  static TrustFolder make() {
    return make(RuntimeDirectory.of("bailey-trust"));
  }

  static TrustFolder make(Path place) {
    try {
      return new TrustFolder(place);
    } catch (IOException e) {
      throw new UncheckedIOException("no folder can be made in " + place, e);
    }
  }

  private TrustFolder(Path place) throws IOException {
    path = RuntimeDirectory.use(place, TrustFolder::create);
    lock =
        LockFile.take(path.resolve(LOCK)).orElseThrow(() -> new IOException(path + " is locked"));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Path create(Path place) throws IOException {
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
    sweep(place);
    return Files.createTempDirectory(place, "");
  }

  Path path() {
    return path;
  }

  private static void sweep(Path place) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(place)) {
      for (Path folder : folders) {
        try {
          if (isOld(folder) && isLeft(folder)) {
            delete(folder);
          }
        } catch (IOException e) {
          // Another process was faster, or somebody has put there what is not ours.
          Diagnostics.debug(TrustFolder.class, "cannot remove " + folder, e);
        }
      }
    }
  }

  /** What only leads to a directory is none of ours. */
  private static boolean isOld(Path folder) throws IOException {
    BasicFileAttributes found =
        Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return found.isDirectory()
        && found.lastModifiedTime().toInstant().isBefore(Instant.now().minus(YOUNG));
  }

  private static boolean isLeft(Path folder) throws IOException {
    Path file = folder.resolve(LOCK);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    Optional<LockFile> lock = LockFile.take(file);
    lock.ifPresent(LockFile::close);
    return lock.isPresent();
  }

  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }

  /** The place stays: a sandbox that may not see it has something mounted upon it. */
  @Override
  public void close() {
    try (lock) {
      delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All that a sandbox has to see of it. */
  List<Path> shown() {
    return List.of(path);
  }
}
