package dev.bailey.benchmarks.contender;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes a tree and follows no links. */
public final class Removal extends SimpleFileVisitor<Path> {
  private Removal() {}

  public static void of(Path tree) throws IOException {
    Files.walkFileTree(tree, new Removal());
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Files.delete(file);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
      throws IOException {
    if (failure != null) {
      throw failure;
    }
    Files.delete(visited);
    return FileVisitResult.CONTINUE;
  }
}
