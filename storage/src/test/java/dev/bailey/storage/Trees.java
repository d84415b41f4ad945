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
import java.util.Set;
import java.util.TreeSet;

/** Trees of files, made and described by a Python program that shares no code with Bailey. */
final class Trees {
  private static final Path SCRIPT = script();

  private Trees() {}

  /** One of everything. */
  static void make(Path directory, String... options) {
    run("make", directory.toString(), options);
  }

  /** So many files and directories with any properties, the same for the same number. */
  static void makeRandom(Path directory, int seed, int count, String... options) {
    List<String> all = new ArrayList<>(List.of(Integer.toString(seed), Integer.toString(count)));
    all.addAll(List.of(options));
    run("random", directory.toString(), all.toArray(new String[0]));
  }

  /** The lines that are in one of two descriptions. */
  static Set<String> differences(String one, String other) {
    Set<String> lines = new TreeSet<>(one.lines().toList());
    for (String line : other.lines().toList()) {
      if (!lines.remove(line)) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** The bytes that its files take on disk. */
  static long allocated(Path directory) {
    return Long.parseLong(run("allocated", directory.toString()).strip());
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
