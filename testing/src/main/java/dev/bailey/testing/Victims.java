package dev.bailey.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Small programs in C that attack, built where they are needed. */
public final class Victims {
  private Victims() {}

  /** Compiles a resource beside {@code owner} into a directory, statically; returns the program. */
  public static Path build(Class<?> owner, String source, Path directory) {
    Path file = directory.resolve(source);
    try (InputStream in = owner.getResourceAsStream(source)) {
      Files.copy(Objects.requireNonNull(in, source), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compile(file);
  }

  /** Compiles source text. */
  public static Path build(String name, String source, Path directory) {
    Path file = directory.resolve(name + ".c");
    try {
      Files.writeString(file, source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compile(file);
  }

  private static Path compile(Path source) {
    String name = source.getFileName() + "";
    Path program = source.resolveSibling(name.substring(0, name.length() - ".c".length()));
    Ending ending =
        Plain.run(
            Path.of("/"),
            List.of("/usr/bin/gcc", "-O1", "-w", "-static", "-o", program.toString(), source + ""));
    if (!ending.succeeded()) {
      throw new IllegalStateException("cannot build " + source + ": " + ending.stderr());
    }
    return program;
  }
}
