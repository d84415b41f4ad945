package dev.bailey.testing.architecture;

import dev.bailey.testing.documents.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The source files of main code, module by module. */
final class MainSources {
  private MainSources() {}

  /** The directories of all modules that have main code. */
  static List<Path> modules() throws IOException {
    try (Stream<Path> entries = Files.list(Documents.ROOT)) {
      return entries.filter(it -> Files.isDirectory(it.resolve("src/main/java"))).sorted().toList();
    }
  }

  static List<Path> in(Path module) throws IOException {
    return below(module.resolve("src/main/java"));
  }

  /** Those of tests as well. */
  static List<Path> withTests(Path module) throws IOException {
    return below(module.resolve("src"));
  }

  private static List<Path> below(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(it -> it.toString().endsWith(".java")).sorted().toList();
    }
  }

  static String name(Path path) {
    return String.valueOf(path.getFileName());
  }
}
