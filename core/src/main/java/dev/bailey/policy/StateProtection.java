package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.PathAccess.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Hides state directories of sessions from commands, whatever a policy shows: the policies of all
 * sessions are there, their workspaces, snapshots and the audit log. Where the policy shows a
 * directory around one, it is denied there. Where the project is a workspace within, nothing can be
 * denied around it: another directory is mounted in its place, which has nothing in it but the way
 * to the workspace.
 */
public final class StateProtection {
  /** As many links as the kernel follows. */
  private static final int MOST_LINKS = 40;

  /** What is shown in place of a state directory that the project lies in. */
  public interface Cover {
    /**
     * A directory that has the way to the project in it, as empty directories, and nothing else.
     */
    Path of(Path state);
  }

  private final FileAccess files;
  private final Path asked;
  private final Path state;
  private final Path project;

  private StateProtection(FileAccess files, Path asked, Path state) {
    this.files = files;
    this.asked = asked;
    this.state = state;
    project = PathAccess.real(files.project());
  }

  /**
   * The same files without these directories; those that are missing hold no state.
   *
   * @throws BaileyException INVALID_REQUEST for a path within one of them, or a project within one
   *     that the policy shows; NOT_ENFORCEABLE for one that is named by a link in a directory that
   *     commands write
   */
  public static FileAccess hide(FileAccess files, List<Path> states) {
    return hide(files, states, new NoCover(files.project()));
  }

  /** Refuses a project within a state directory that is shown. */
  private static final class NoCover implements Cover {
    private final Path project;

    private NoCover(Path project) {
      this.project = project;
    }

    @Override
    public Path of(Path state) {
      throw refused(project, state, "and the policy shows that");
    }
  }

  /**
   * The same where something can take the place of one that the project lies in.
   *
   * @throws BaileyException like {@link #hide(FileAccess, List)}
   */
  public static FileAccess hide(FileAccess files, List<Path> states, Cover cover) {
    List<Path> real = new ArrayList<>();
    for (Path state : states) {
      if (Files.isDirectory(state)) {
        real.add(PathAccess.real(state));
      }
    }
    FileAccess hidden = files;
    List<Path> done = new ArrayList<>();
    for (Path state : states) {
      Path found = PathAccess.real(state);
      if (real.contains(found)) {
        StateProtection protection = new StateProtection(files, state, found);
        protection.refuseLinks(state, 0);
        if (!done.contains(found) && !isWithinAnother(found, real)) {
          hidden = protection.hiddenIn(hidden, cover);
          done.add(found);
        }
      }
    }
    return hidden;
  }

  /** One within another is hidden with that. */
  private static boolean isWithinAnother(Path state, List<Path> all) {
    for (Path other : all) {
      if (state.startsWith(other) && !state.equals(other)) {
        return true;
      }
    }
    return false;
  }

  private FileAccess hiddenIn(FileAccess hidden, Cover cover) {
    refuseWithin();
    if (!isShown()) {
      return hidden;
    }
    return project.startsWith(state)
        ? hidden.mounting(covers(cover.of(state)))
        : hidden.denying(state);
  }

  private void refuseWithin() {
    if (project.equals(state)) {
      throw refused(files.project(), state, "which no command may reach");
    }
    for (Path path : shown()) {
      if (PathAccess.real(path).startsWith(state)) {
        throw refused(path, state, "which no command may reach");
      }
    }
  }

  private List<Path> shown() {
    List<Path> shown = new ArrayList<>(files.read());
    shown.addAll(files.write());
    for (Mount mount : files.mounts()) {
      shown.add(mount.source());
    }
    return shown;
  }

  private boolean isShown() {
    if (files.mode() == FileAccess.Mode.UNRESTRICTED || state.startsWith(project)) {
      return true;
    }
    for (Path path : shown()) {
      if (state.startsWith(PathAccess.real(path))) {
        return true;
      }
    }
    return SystemDirectories.mayShow(state);
  }

  /** At every path inside that the directory would have. */
  private List<Mount> covers(Path source) {
    List<Mount> covers = new ArrayList<>();
    covers.add(Mount.readOnly(source, state));
    for (Mount mount : files.mounts()) {
      Path shown = PathAccess.real(mount.source());
      if (state.startsWith(shown)) {
        covers.add(Mount.readOnly(source, mount.target().resolve(shown.relativize(state))));
      }
    }
    return covers;
  }

  /** A link that a command can replace would lead the next user of the state to the command's. */
  private void refuseLinks(Path path, int followed) {
    if (files.mode() == FileAccess.Mode.UNRESTRICTED) {
      return;
    }
    for (Path at = path; at.getParent() != null; at = at.getParent()) {
      if (Files.isSymbolicLink(at)) {
        Path directory = PathAccess.real(at.getParent());
        if (followed > MOST_LINKS || isWritable(directory)) {
          throw replaceable(at);
        }
        refuseLinks(directory.resolve(destination(at)).normalize(), followed + 1);
      }
    }
  }

  private boolean isWritable(Path directory) {
    return new PathAccess(files).anywhere(directory) == Access.WRITE;
  }

  private Path destination(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      throw replaceable(link).withCause(e);
    }
  }

  private BaileyException replaceable(Path link) {
    return BaileyException.of(
            ErrorCode.NOT_ENFORCEABLE,
            "hide",
            asked.toString(),
            link + " is a symbolic link on the way to it, and the command could replace it")
        .withRemedies(
            new Remedy.Advice("Name the state directory by its own path, " + state + "."),
            new Remedy.Advice("Let the directory of the link be read, not written."));
  }

  private static BaileyException refused(Path path, Path state, String why) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "use",
            path.toString(),
            "it is in " + state + ", where sessions keep their state, " + why)
        .withRemedies(
            new Remedy.Advice("Leave it out, or copy what is needed of it to another directory."));
  }
}
