package dev.bailey.testing.files;

import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What rules mean, written down once more and as simply as possible: denial wins, then the nearest
 * rule above a path, and where two name one path, write before read before the project.
 */
final class RuleModel {
  /** What may be done. */
  enum Access {
    NOTHING,
    READ,
    WRITE
  }

  /** What should become of a request. */
  enum Verdict {
    KEPT,
    REFUSED,
    /** A path leads through a file: nobody promises anything but not to let it through. */
    EITHER
  }

  private static final int MOST_LINKS = 40;

  private final List<Path> written = new ArrayList<>();
  private final Map<Path, Access> allowed = new HashMap<>();
  private final List<Path> denied = new ArrayList<>();
  private final List<Path> linksToDenied = new ArrayList<>();
  private boolean refused;
  private boolean throughFile;

  RuleModel(FileAccess files) {
    Path project = files.project();
    boolean readOnly = files.mode() == FileAccess.Mode.READ_ONLY;
    allowed.put(project, readOnly ? Access.READ : Access.WRITE);
    written.add(project);
    files.write().forEach(path -> written.add(new Walk(path).here));
    files.read().forEach(path -> allow(path, Access.READ));
    files.write().forEach(path -> allow(path, Access.WRITE));
    for (Path path : files.deny()) {
      Walk walk = new Walk(path);
      denied.add(walk.here);
      linksToDenied.addAll(walk.links);
      refused |= project.startsWith(walk.here);
    }
    // Whoever can write the directory of a link can have another lead to the denied name.
    refused |= linksToDenied.stream().anyMatch(it -> of(it.resolveSibling("")) == Access.WRITE);
  }

  private void allow(Path path, Access access) {
    Walk walk = new Walk(path);
    refused |= !Files.exists(walk.here, LinkOption.NOFOLLOW_LINKS);
    // An earlier command can have made a link wherever it may write.
    for (Path place : written) {
      boolean planted = walk.links.stream().anyMatch(it -> it.startsWith(place));
      refused |= planted && !walk.here.startsWith(place);
    }
    allowed.put(walk.here, access);
  }

  Verdict verdict() {
    if (throughFile) {
      return Verdict.EITHER;
    }
    return refused ? Verdict.REFUSED : Verdict.KEPT;
  }

  List<Path> denied() {
    return denied;
  }

  /** For a path without links in it. */
  Access of(Path real) {
    if (denied.stream().anyMatch(real::startsWith)) {
      return Access.NOTHING;
    }
    for (Path at = real; at != null; at = at.getParent()) {
      Access access = allowed.get(at);
      if (access != null) {
        return access;
      }
    }
    return Access.NOTHING;
  }

  /** For any path, as far as the way to it is open too. */
  Access behind(Path path) {
    return of(new Walk(path).here);
  }

  /** Whether every link on the way can be seen, so that the way is open. */
  boolean isOpen(Path path) {
    return new Walk(path)
        .links.stream().noneMatch(it -> of(it.resolveSibling("")) == Access.NOTHING);
  }

  /** Follows a path name by name. */
  private final class Walk {
    private final List<Path> links = new ArrayList<>();
    private Path here = Path.of("/");

    Walk(Path path) {
      follow(path);
    }

    private void follow(Path path) {
      if (path.isAbsolute()) {
        here = Path.of("/");
      }
      for (Path name : path) {
        if (name.toString().equals("..")) {
          here = here.resolve("..").normalize();
        } else if (!name.toString().equals(".")) {
          step(here.resolve(name));
        }
      }
    }

    private void step(Path next) {
      throughFile |= Files.isRegularFile(here);
      if (!Files.isSymbolicLink(next)) {
        here = next;
      } else if (links.size() > MOST_LINKS) {
        refused = true;
      } else {
        links.add(next);
        follow(destination(next));
      }
    }
  }

  private static Path destination(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
