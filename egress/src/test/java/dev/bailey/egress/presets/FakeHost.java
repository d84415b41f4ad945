package dev.bailey.egress.presets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A host with files and variables of our own. */
final class FakeHost {
  private final Path root;
  private final Map<String, String> environment = new HashMap<>();

  FakeHost(Path root) {
    this.root = root;
  }

  /** Writes a file; paths under ~ and . are those of the user and of the project. */
  FakeHost file(String path, String text) {
    try {
      Path file = path(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  FakeHost jar(String path, String entry, String text) {
    Path file = path(path);
    try {
      Files.createDirectories(file.getParent());
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  FakeHost variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Path path(String path) {
    if (path.startsWith("~/")) {
      return root.resolve("home").resolve(path.substring(2));
    }
    return path.startsWith("./")
        ? root.resolve("project").resolve(path.substring(2))
        : root.resolve("root").resolve(path.substring(1));
  }

  Presets find(String preset) {
    return Presets.find(
        preset,
        new ToolConfiguration(
            root.resolve("root"), root.resolve("home"), root.resolve("project"), environment));
  }

  List<String> rules(String preset) {
    return find(preset).rules().stream().map(Object::toString).toList();
  }
}
