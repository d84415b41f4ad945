package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.OpenFile;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A new file that is being written. It has no name until it is complete, so that no part of it
 * stays when this JVM is killed. Where the file system has no such files it has a temporary name;
 * what stayed under one is removed by a later write to the same directory. To replace a file takes
 * a temporary name too, for a moment: only what has a name can be renamed.
 */
final class UnfinishedFile implements AutoCloseable {
  private static final String PREFIX = ".bailey-";
  private static final int RANDOM_BYTES = 8;
  private static final int MODE = 0600;

  /** Longer than any file is being written. */
  private static final Duration OLD = Duration.ofHours(1);

  /** In a directory with more names nothing is looked for. */
  private static final int MOST_NAMES = 10_000;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Directory parent;
  private final OpenFile file;
  private @Nullable String name;

  private UnfinishedFile(Directory parent, OpenFile file, @Nullable String name) {
    this.parent = parent;
    this.file = file;
    this.name = name;
  }

  /** A file that belongs to the user of this JVM alone. */
  static UnfinishedFile in(Directory parent) {
    Optional<OpenFile> unnamed = parent.createUnnamed(MODE);
    return unnamed.isPresent() ? new UnfinishedFile(parent, unnamed.get(), null) : named(parent);
  }

  /** The same with a temporary name. */
  static UnfinishedFile named(Directory parent) {
    removeOld(parent);
    String name = temporaryName();
    return new UnfinishedFile(parent, parent.create(name, MODE), name);
  }

  OpenFile file() {
    return file;
  }

  /** Puts it in the place of what has a name, in one step; false when that is a directory. */
  boolean takeName(String wanted) {
    String present = name;
    if (present == null) {
      if (parent.link(file, wanted)) {
        return true;
      }
      present = temporaryName();
      name = parent.link(file, present) ? present : null;
    }
    boolean taken = parent.rename(present, parent, wanted);
    name = taken ? null : name;
    return taken;
  }

  private static String temporaryName() {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    return PREFIX + HexFormat.of().formatHex(random);
  }

  private static void removeOld(Directory parent) {
    long old = Instant.now().minus(OLD).getEpochSecond();
    for (String name : parent.names(MOST_NAMES)) {
      if (isTemporary(name) && isOld(parent.status(name), old)) {
        parent.remove(name);
      }
    }
  }

  private static boolean isTemporary(String name) {
    if (!name.startsWith(PREFIX) || name.length() != PREFIX.length() + 2 * RANDOM_BYTES) {
      return false;
    }
    for (int i = PREFIX.length(); i < name.length(); i++) {
      if (!HexFormat.isHexDigit(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOld(Optional<FileStatus> status, long old) {
    return status.isPresent()
        && status.get().isRegular()
        && status.get().modified().seconds() < old;
  }

  @Override
  public void close() {
    file.close();
    if (name != null) {
      parent.remove(name);
    }
  }
}
