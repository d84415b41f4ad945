package dev.bailey.linux.rootfs;

import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.linux.files.DirectoryLock;
import dev.bailey.linux.files.RuntimeDirectory;
import dev.bailey.log.Diagnostics;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers placeholders on disk, so that a later start removes those of a JVM that was killed. One
 * directory per JVM, named by {@link OwnerName}, one file per placeholder.
 */
public final class PlaceholderJournal {
  /** Hidden from commands, see {@link RuntimePlaces}. */
  private static final Path PLACE = RuntimeDirectory.of("bailey");

  private static final Path DIRECTORY = PLACE.resolve("placeholders");

  /** A directory that is not read at once may have been removed and made anew. */
  private static final int ATTEMPTS = 3;

  private static final Map<Path, Path> ENTRIES = new HashMap<>();
  private static int next;

  private PlaceholderJournal() {}

  /**
   * Its lock, which is held by whoever makes or removes a placeholder: otherwise one JVM could
   * remove what another has noted just after the first one looked for such notes.
   */
  static DirectoryLock lock() throws IOException {
    return DirectoryLock.take(PLACE);
  }

  static void add(Path placeholder) throws IOException {
    ENTRIES.put(placeholder, RuntimeDirectory.use(PLACE, new Addition(placeholder)));
  }

  /** A class, since linking a lambda would cost start-up time. */
  private record Addition(Path placeholder) implements RuntimeDirectory.Use<Path> {
    @Override
    public Path in(Path place) throws IOException {
      Path entry = Files.createDirectories(own()).resolve(Integer.toString(next++));
      return Files.writeString(entry, placeholder.toString(), StandardCharsets.UTF_8);
    }
  }

  private static boolean isOurs(Path place) {
    try {
      return RuntimeDirectory.isOwn(place);
    } catch (IOException e) {
      return false;
    }
  }

  static void remove(Path placeholder) {
    Path entry = ENTRIES.remove(placeholder);
    if (entry != null) {
      delete(entry);
      delete(own());
      if (!RuntimePlaces.stay()) {
        delete(DIRECTORY);
        delete(PLACE);
      }
    }
  }

  /** Whether a JVM that lives needs this placeholder. */
  static boolean knows(Path placeholder) {
    return isNoted(own(), placeholder) || othersKnow(placeholder);
  }

  /** Whether another JVM does. */
  static boolean othersKnow(Path placeholder) {
    for (Path owner : list(DIRECTORY)) {
      if (!owner.equals(own()) && isAlive(owner) && isNoted(owner, placeholder)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNoted(Path owner, Path placeholder) {
    for (Path entry : list(owner)) {
      if (read(entry).equals(placeholder)) {
        return true;
      }
    }
    return false;
  }

  /** Removes what JVMs left that no longer live. */
  public static void sweep() {
    for (Path owner : list(DIRECTORY)) {
      if (isDead(owner)) {
        sweepLocked();
        return;
      }
    }
  }

  private static void sweepLocked() {
    try (DirectoryLock _ = lock()) {
      removeLeft();
    } catch (IOException | UncheckedIOException e) {
      // The next sweep tries again.
      Diagnostics.debug(PlaceholderJournal.class, "cannot remove what killed JVMs left", e);
    }
  }

  private static void removeLeft() {
    for (Path owner : list(DIRECTORY)) {
      if (isDead(owner)) {
        for (Path entry : list(owner)) {
          Path placeholder = read(entry);
          if (knows(placeholder) || EmptyDirectory.remove(placeholder)) {
            delete(entry);
          }
        }
        delete(owner);
      }
    }
  }

  /** A file or an empty directory of the journal itself, which only root can change. */
  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (DirectoryNotEmptyException _) {
      // The owner is alive, and has made another entry meanwhile.
    } catch (IOException e) {
      // The next sweep tries again.
      Diagnostics.debug(PlaceholderJournal.class, "cannot remove " + path, e);
    }
  }

  /**
   * What is in a directory; nothing when it is not there.
   *
   * @throws UncheckedIOException when it cannot be read: whoever is noted there needs placeholders
   */
  private static List<Path> list(Path directory) {
    List<Path> paths = new ArrayList<>();
    if (isOurs(PLACE)) {
      for (String name : names(directory.toFile())) {
        paths.add(directory.resolve(name));
      }
    }
    return paths;
  }

  private static String[] names(File directory) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      String[] names = directory.list();
      if (names != null) {
        return names;
      }
      if (!directory.isDirectory()) {
        return new String[0];
      }
    }
    throw new UncheckedIOException(new IOException(directory + " cannot be read"));
  }

  private static Path read(Path entry) {
    try {
      return Path.of(Files.readString(entry, StandardCharsets.UTF_8));
    } catch (NoSuchFileException | InvalidPathException e) {
      // Removed this moment by its owner, or no entry of ours.
      return entry;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Or cannot be judged from this PID namespace. What is not one of ours counts for nothing. */
  private static boolean isAlive(Path directory) {
    OwnerName owner = owner(directory);
    return owner != null && !owner.isDead(new File("/proc"));
  }

  private static boolean isDead(Path directory) {
    OwnerName owner = owner(directory);
    return owner != null && owner.isDead(new File("/proc"));
  }

  private static @Nullable OwnerName owner(Path directory) {
    return OwnerName.parse(String.valueOf(directory.getFileName()));
  }

  private static Path own() {
    return DIRECTORY.resolve(OwnerName.current().toString());
  }
}
