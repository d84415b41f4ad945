package dev.bailey.linux.rootfs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

  /** Whether a JVM that lives needs this placeholder. */
  static boolean knows(Path placeholder) {
    for (Path owner : list(DIRECTORY)) {
      if (isAlive(owner)) {
        for (Path entry : list(owner)) {
          if (read(entry).equals(placeholder)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Removes what JVMs left that no longer live. */
  public static void sweep() {
    for (Path owner : list(DIRECTORY)) {
      if (!isAlive(owner)) {
        for (Path entry : list(owner)) {
          Path placeholder = read(entry);
          Placeholders.remove(entry);
          if (!knows(placeholder)) {
            Placeholders.remove(placeholder);
          }
        }
        Placeholders.remove(owner);
      }
    }
  }

  private static List<Path> list(Path directory) {
    String[] names = directory.toFile().list();
    List<Path> paths = new ArrayList<>();
    if (names != null) {
      for (String name : names) {
        paths.add(directory.resolve(name));
      }
    }
    return paths;
  }

  private static Path read(Path entry) {
    try {
      return Path.of(Files.readString(entry, StandardCharsets.UTF_8));
    } catch (IOException e) {
      // Removed this moment by its owner.
      return entry;
    }
  }

  private static boolean isAlive(Path directory) {
    String owner = String.valueOf(directory.getFileName());
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
