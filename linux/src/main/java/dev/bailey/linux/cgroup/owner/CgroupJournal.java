package dev.bailey.linux.cgroup.owner;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.linux.ffm.Kernel;
import dev.bailey.log.Diagnostics;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The journal on disk of the parents below which a JVM makes its cgroups, so that the sweep of a
 * later one of the same user finds them wherever they are: a killed JVM may have been in another
 * session's group. One file per JVM, named by {@link OwnerName}, one line per group. Without it
 * only our own group, and on v2 those above it, are looked at; so a journal that cannot be written
 * is no failure.
 */
public final class CgroupJournal {
  private static final File ROOTS = new File("/run/bailey/cgroups");
  private static final int WRITABLE_BY_OTHERS = 0022;
  private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rwx------");

  /** From the uppermost that others must not write to, down to the one with the entries. */
  private final List<File> directories;

  private final File directory;

  public CgroupJournal(File directory) {
    this(List.of(directory));
  }

  private CgroupJournal(List<File> directories) {
    this.directories = directories;
    directory = directories.getLast();
  }

  /** The journal of this user. */
  public static CgroupJournal standard() {
    return of(Kernel.effectiveUser(), System.getenv("XDG_RUNTIME_DIR"));
  }

  /**
   * Root's, or one in the directory that an ordinary user has for the time of all logins. Groups of
   * a user without such a directory go with the session they are in.
   */
  public static CgroupJournal of(int user, @Nullable String runtime) {
    if (user == 0) {
      return new CgroupJournal(ROOTS);
    }
    if (runtime == null || !runtime.startsWith("/")) {
      return none();
    }
    File top = new File(runtime);
    File ours = new File(top, "bailey");
    return new CgroupJournal(List.of(top, ours, new File(ours, "cgroups")));
  }

  /** A journal that is always empty and never written. */
  public static CgroupJournal none() {
    return new CgroupJournal(new File("/dev/null/none"));
  }

  /** Bailey's own directory, which it is in. */
  public Path place() {
    return directory.toPath().resolveSibling("").normalize();
  }

  /** To be called before the first group is made. */
  public void add(String owner, List<File> bases) {
    Set<String> places = new LinkedHashSet<>();
    for (File base : bases) {
      places.add(base.getParent());
    }
    try {
      // Not as the umask leaves it: that may let a group write.
      Files.createDirectories(directory.toPath(), PosixFilePermissions.asFileAttribute(MODE));
      if (!areOnlyOurs()) {
        return;
      }
      Files.writeString(
          new File(directory, owner).toPath(), String.join("\n", places) + "\n", UTF_8);
    } catch (IOException _) {
      // No place to write, as is usual for a user without a runtime directory: what a killed JVM
      // leaves is then found only where this JVM's own groups are. Not logged: every start comes by
      // here, and a logger costs time.
    }
  }

  /** The groups are gone. */
  public void remove(String owner) {
    try {
      Files.deleteIfExists(new File(directory, owner).toPath());
    } catch (IOException e) {
      // The next sweep finds no groups there, and tries again to remove this entry.
      Diagnostics.debug(CgroupJournal.class, "cannot remove the entry of " + owner, e);
    }
  }

  /** Whether nobody else can have written entries: what they name is killed and removed. */
  private boolean areOnlyOurs() throws IOException {
    for (File each : directories) {
      if (!isOnlyOurs(each)) {
        return false;
      }
    }
    return true;
  }

  /** No for a link, whose mode lets everybody write. */
  private static boolean isOnlyOurs(File directory) throws IOException {
    Map<String, Object> attributes =
        Files.readAttributes(directory.toPath(), "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
    return Integer.valueOf(Kernel.effectiveUser()).equals(attributes.get("uid"))
        && attributes.get("mode") instanceof Integer mode
        && (mode & WRITABLE_BY_OTHERS) == 0;
  }

  /** Names of JVMs with an entry. */
  List<String> owners() {
    try {
      if (!directory.isDirectory() || !areOnlyOurs()) {
        return List.of();
      }
    } catch (IOException _) {
      // Removed this moment.
      return List.of();
    }
    String[] names = directory.list();
    return names == null ? List.of() : List.of(names);
  }

  /** Where a JVM had its groups. */
  public List<File> places(String owner) {
    try {
      List<File> places = new ArrayList<>();
      for (String line : Files.readAllLines(new File(directory, owner).toPath(), UTF_8)) {
        if (line.startsWith("/")) {
          places.add(new File(line));
        }
      }
      return places;
    } catch (IOException _) {
      // Removed this moment by another sweep.
      return List.of();
    }
  }
}
