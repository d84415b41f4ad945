package dev.bailey.linux.rootfs;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths that a policy names, in their real form and in its order. Each is looked at once: a
 * second look could find a link where the first, which was checked, found none.
 */
final class NamedPaths {
  private final List<ResolvedPath> read;
  private final List<ResolvedPath> write;
  private final List<ResolvedPath> sources = new ArrayList<>();

  /** Fails for a path that an earlier command may have led elsewhere. */
  NamedPaths(FileAccess files, ResolvedPath project) {
    read = resolved(files.read());
    write = resolved(files.write());
    PlantedLinks planted = new PlantedLinks(project.real());
    for (ResolvedPath path : write) {
      planted.add(path);
    }
    for (Mount mount : files.mounts()) {
      ResolvedPath source = ResolvedPath.of(mount.source());
      sources.add(source);
      if (mount.access() == PathAccess.Access.WRITE) {
        planted.add(source);
      }
    }
    planted.refuse(project);
    refuse(planted, read);
    refuse(planted, write);
    refuse(planted, sources);
  }

  private static List<ResolvedPath> resolved(List<Path> paths) {
    List<ResolvedPath> resolved = new ArrayList<>();
    for (Path path : paths) {
      resolved.add(ResolvedPath.of(path));
    }
    return resolved;
  }

  private static void refuse(PlantedLinks planted, List<ResolvedPath> paths) {
    for (ResolvedPath path : paths) {
      planted.refuse(path);
    }
  }

  List<ResolvedPath> read() {
    return read;
  }

  List<ResolvedPath> write() {
    return write;
  }

  /** The sources of mounts. */
  List<ResolvedPath> sources() {
    return sources;
  }
}
