package dev.bailey.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** A directory outside of /tmp, which every sandbox has its own of. Removed when closed. */
public record TemporaryPlace(Path path) implements AutoCloseable {
  /** A place that anybody may enter. */
  public static TemporaryPlace in(String parent) {
    try {
      Path made = Files.createTempDirectory(Path.of(parent), "bailey-test-");
      Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
      return new TemporaryPlace(made);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** Writes a file in it. */
  public Path write(String name, String content) {
    try {
      Path file = path.resolve(name);
      Files.createDirectories(file.resolveSibling("."));
      return Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      Files.walkFileTree(path, new Removal());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
