package dev.bailey.linux.rootfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers placeholders on disk, so that a later start removes those of a JVM that was killed. One
 * directory per JVM, named by process id and start time, one file per placeholder.
 */
public final class PlaceholderJournal {
  private static final Path DIRECTORY = Path.of("/run/bailey/placeholders");
  private static final Map<Path, Path> ENTRIES = new HashMap<>();
  private static int next;

  private PlaceholderJournal() {}

  static void add(Path placeholder) throws IOException {
    Path own = Files.createDirectories(DIRECTORY.resolve(owner(ProcessHandle.current())));
    Path entry = own.resolve(Integer.toString(next++));
    Files.writeString(entry, placeholder.toString(), StandardCharsets.UTF_8);
    ENTRIES.put(placeholder, entry);
  }

  static void remove(Path placeholder) {
    Path entry = ENTRIES.remove(placeholder);
    if (entry != null) {
      Placeholders.remove(entry);
      Placeholders.remove(DIRECTORY.resolve(owner(ProcessHandle.current())));
    }
  }

  /** Removes what JVMs left that no longer live. */
  public static void sweep() {
    if (!Files.isDirectory(DIRECTORY)) {
      return;
    }
    try (DirectoryStream<Path> owners = Files.newDirectoryStream(DIRECTORY)) {
      for (Path owner : owners) {
        if (!isAlive(owner.getFileName() + "")) {
          sweep(owner);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void sweep(Path owner) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(owner)) {
      for (Path entry : entries) {
        Placeholders.remove(Path.of(Files.readString(entry, StandardCharsets.UTF_8)));
        Files.delete(entry);
      }
    }
    Files.delete(owner);
  }

  private static boolean isAlive(String owner) {
    String pid = owner.substring(0, Math.max(0, owner.indexOf('-')));
    try {
      return ProcessHandle.of(Long.parseLong(pid)).map(it -> owner(it).equals(owner)).orElse(false);
    } catch (NumberFormatException e) {
      // Not one of ours: leave it alone.
      return true;
    }
  }

  private static String owner(ProcessHandle process) {
    return process.pid()
        + "-"
        + process.info().startInstant().map(it -> it.toEpochMilli()).orElse(0L);
  }
}
