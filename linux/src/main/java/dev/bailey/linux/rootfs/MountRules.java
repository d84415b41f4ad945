package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checks of mounts at another path that need the host's file tree. */
final class MountRules {
  private final FileAccess files;
  private final List<ResolvedPath> shown;

  /**
   * For one policy.
   *
   * @param shown the paths that are shown where they are
   */
  MountRules(FileAccess files, List<ResolvedPath> shown) {
    this.files = files;
    this.shown = shown;
  }

  /** Fails where files are unrestricted: the root is the host's own then. */
  void requireOwnRoot(Mount mount) {
    if (files.mode() == FileAccess.Mode.UNRESTRICTED) {
      throw refused(mount, "with unrestricted files the root is the host's own")
          .withRemedies(
              new Remedy.Choose(
                  Remedy.Setting.FILE_MODE,
                  FileAccess.Mode.PROJECT.label(),
                  FileAccess.Mode.READ_ONLY.label()));
    }
  }

  /** Fails where something is shown at the target already, or a link leads away from it. */
  void requireFreeTarget(Mount mount) {
    Path target = mount.target();
    for (ResolvedPath path : shown) {
      if (path.real().equals(target)) {
        throw refused(mount, "the policy shows the host's own " + target + " there")
            .withHint("Choose another place inside, or leave one of them out.");
      }
      for (Path link : path.links().keySet()) {
        refuseLink(mount, link);
      }
    }
    for (Path link : SystemPaths.links()) {
      refuseLink(mount, link);
    }
    for (String[] link : Places.USUAL_LINKS) {
      refuseLink(mount, Path.of(link[0]));
    }
  }

  private static void refuseLink(Mount mount, Path link) {
    if (mount.target().startsWith(link)) {
      throw refused(mount, "inside, " + link + " is a symbolic link")
          .withHint("Mount at the path that the link leads to.");
    }
  }

  /** Fails for a mount of something that is denied, or at a path that is. */
  void requireNotDenied(Mount mount, Path source, List<Path> deniedOnHost) {
    Path denied = around(source, deniedOnHost);
    if (denied == null) {
      denied = around(mount.target(), files.deny());
    }
    if (denied != null) {
      throw refused(mount, "the policy denies " + denied)
          .withHint("Mount a directory or file outside of it, at a path outside of it.");
    }
  }

  private static @Nullable Path around(Path path, List<Path> denied) {
    for (Path each : denied) {
      if (path.startsWith(each)) {
        return each;
      }
    }
    return null;
  }

  static BaileyException refused(Mount mount, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "mount", mount.toString(), reason);
  }
}
