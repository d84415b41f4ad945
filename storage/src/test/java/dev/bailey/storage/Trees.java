package dev.bailey.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Trees of files, made and described by a Python program that shares no code with Bailey. */
final class Trees {
  private static final Path SCRIPT = script();

  private Trees() {}

  /** One of everything. */
  static void make(Path directory, String... options) {
    run("make", directory.toString(), options);
  }

  /** The same few changes for the same number. */
  static void change(Path directory, int seed) {
    run("change", directory.toString(), Integer.toString(seed));
  }

  /** Everything about every path; equal texts mean equal trees. */
  static String describe(Path directory) {
    return run("describe", directory.toString());
  }

  static String shell(String script) {
    return execute(List.of("/bin/sh", "-c", script));
  }

  private static String run(String command, String directory, String... rest) {
    List<String> line = new ArrayList<>(List.of("python3", SCRIPT.toString(), command, directory));
    line.addAll(List.of(rest));
    return execute(line);
  }

  private static String execute(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      String text = new String(output, StandardCharsets.ISO_8859_1);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(command + ": " + text);
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path script() {
    try (InputStream in = Trees.class.getResourceAsStream("tree.py")) {
      Path copy = Files.createTempFile("bailey-tree", ".py");
      copy.toFile().deleteOnExit();
      Files.copy(java.util.Objects.requireNonNull(in), copy, StandardCopyOption.REPLACE_EXISTING);
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
