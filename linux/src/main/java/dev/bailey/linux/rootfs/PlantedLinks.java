package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.CheckedPaths;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Refuses paths of a policy that lead out through a symbolic link that an earlier command may have
 * planted: one in the project, or in another place that the same policy lets commands write. A
 * read-only path in such a place is not trusted either: an earlier planted link could have named
 * it.
 */
final class PlantedLinks {
  private final Path project;
  private final List<Path> places = new ArrayList<>();

  /**
   * For one policy.
   *
   * @param project without symbolic links, as are the other places
   */
  PlantedLinks(Path project) {
    this.project = project;
    places.add(project);
  }

  /** Adds a place that commands write. */
  void add(ResolvedPath place) {
    places.add(place.real());
  }

  /**
   * Fails for a path with a link in one of the places that leads out of that place, and for one
   * that leads elsewhere than when it was checked.
   */
  void refuse(ResolvedPath path) {
    CheckedPaths.require(path.asked(), path.real());
    for (Path link : path.links().keySet()) {
      for (Path place : places) {
        if (link.startsWith(place) && !path.real().startsWith(place)) {
          throw refused(path, place);
        }
      }
    }
  }

  private BaileyException refused(ResolvedPath path, Path place) {
    String where = place.equals(project) ? "the project" : place + ", which commands write,";
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "use",
            path.asked().toString(),
            "a symbolic link in " + where + " leads it out, to " + path.real())
        .withHint("If that is meant, name " + path.real() + " itself.");
  }
}
