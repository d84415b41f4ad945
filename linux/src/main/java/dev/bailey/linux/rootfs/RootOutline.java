package dev.bailey.linux.rootfs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The directories, links and parts of /etc that every root has besides the entries of its plan, as
 * plan entries, for backends whose helper program mounts them. {@link RootTemplate} mounts the
 * same.
 */
public final class RootOutline {
  private RootOutline() {}

  /** Directories, system directories, their links and what is shown of /etc, in this order. */
  public static List<RootEntry> entries() {
    List<RootEntry> entries = new ArrayList<>();
    for (Path directory : directories()) {
      entries.add(new RootEntry.Directory(directory));
    }
    for (Path directory : SystemPaths.directories()) {
      entries.add(new RootEntry.Bind(directory, directory, true, directory));
    }
    for (Path link : SystemPaths.links()) {
      entries.add(new RootEntry.Link(link, SystemPaths.destination(link)));
    }
    for (Path shown : SystemPaths.etc()) {
      Path real = ResolvedPath.of(shown).real();
      if (Files.isReadable(real)) {
        entries.add(new RootEntry.Bind(real, shown, true, real));
      }
    }
    entries.add(new RootEntry.Link(EtcFiles.ETC.resolve("mtab"), "/proc/self/mounts"));
    return entries;
  }

  /** Parents come before what lies in them. */
  private static Set<Path> directories() {
    Set<Path> directories = new LinkedHashSet<>(Places.SKELETON);
    for (Path directory : SystemPaths.directories()) {
      addParents(directory, directories);
    }
    for (Path shown : SystemPaths.etc()) {
      addParents(shown, directories);
    }
    return directories;
  }

  private static void addParents(Path path, Set<Path> directories) {
    Path parent = path.getParent();
    if (parent != null && parent.getNameCount() > 0 && !directories.contains(parent)) {
      addParents(parent, directories);
      directories.add(parent);
    }
  }

  /** The files of /etc that are made for a sandbox, for commands that run as this user. */
  public static Map<Path, String> files(int user) {
    Map<Path, String> files = new LinkedHashMap<>();
    for (Map.Entry<String, String> file : EtcFiles.of(user).entrySet()) {
      files.put(EtcFiles.ETC.resolve(file.getKey()), file.getValue());
    }
    return files;
  }

  /** The directories of the host that every root shows read-only unless a rule says otherwise. */
  public static List<Path> systemDirectories() {
    return SystemPaths.directories();
  }
}
