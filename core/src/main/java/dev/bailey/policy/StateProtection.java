package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.host.SystemDirectories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hides the state directories of sessions from commands, whatever a policy shows: they hold the
 * policies, workspaces and snapshots of all sessions, and the audit log. A state directory below a
 * path that the policy shows is denied. If the project is a workspace, the state directory around
 * it cannot be denied: a directory that holds only the path to the workspace is mounted over it.
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

  private StateProtection(FileAccess files, Path project, Path asked) {
    this.files = files;
    this.project = project;
    this.asked = asked;
    state = PathAccess.real(asked);
  }

  /**
   * The same files without these directories. One that is missing where commands could make it is
   * made first: else the next session would use what a command put there.
   *
   * @throws BaileyException INVALID_REQUEST for a path or a project within one of them;
   *     NOT_ENFORCEABLE for one that is named by a link in a directory that commands write
   */
  public static FileAccess hide(FileAccess files, List<Path> states) {
    return hidden(files, states, null);
  }

  /**
   * The same for a project that is a workspace within one of them: something can take the place of
   * what is around it.
   *
   * @throws BaileyException like {@link #hide(FileAccess, List)}
   */
  public static FileAccess hide(FileAccess files, List<Path> states, Cover cover) {
    return hidden(files, states, cover);
  }

  private static FileAccess hidden(FileAccess files, List<Path> states, @Nullable Cover cover) {
    Path project = PathAccess.real(files.project());
    List<StateProtection> all = resolved(files, project, states);
    List<Path> there = new ArrayList<>();
    boolean made = false;
    for (StateProtection each : all) {
      if (Files.isDirectory(each.asked)) {
        there.add(each.state);
      } else if (each.isReserved()) {
        there.add(each.state);
        made = true;
      }
    }
    // A link that led nowhere may lead to one that was just made.
    return hidden(files, made ? resolved(files, project, states) : all, there, cover);
  }

  /** Each is resolved once: this is done for every launch. */
  private static List<StateProtection> resolved(FileAccess files, Path project, List<Path> states) {
    List<StateProtection> resolved = new ArrayList<>();
    for (Path state : states) {
      resolved.add(new StateProtection(files, project, state));
    }
    return resolved;
  }

  /**
   * @param there the real paths of those that exist
   */
  private static FileAccess hidden(
      FileAccess files, List<StateProtection> all, List<Path> there, @Nullable Cover cover) {
    FileAccess hidden = files;
    List<Path> done = new ArrayList<>();
    for (StateProtection each : all) {
      if (there.contains(each.state)) {
        each.refuseLinks(each.asked, 0);
        if (!done.contains(each.state) && !isWithinAnother(each.state, there)) {
          hidden = each.hiddenIn(hidden, cover);
          done.add(each.state);
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

  /** Whether nothing but Bailey can make it now, although commands may write where it will be. */
  private boolean isReserved() {
    boolean everything =
        files.mode() == FileAccess.Mode.UNRESTRICTED || project.getParent() == null;
    if (everything || !isShown() || !isWritable(state)) {
      return false;
    }
    refuseLinks(asked, 0);
    return StateDirectories.reserve(state);
  }

  private FileAccess hiddenIn(FileAccess hidden, @Nullable Cover cover) {
    refuseWithin();
    boolean around = project.startsWith(state);
    if (around && (cover == null || project.equals(state))) {
      throw refused(files.project());
    }
    if (!isShown()) {
      return hidden;
    }
    return around && cover != null
        ? hidden.mounting(covers(cover.of(state)))
        : hidden.denying(state);
  }

  private void refuseWithin() {
    for (Path path : shown()) {
      if (PathAccess.real(path).startsWith(state)) {
        throw refused(path);
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

  private BaileyException refused(Path path) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "use",
            path.toString(),
            "it is in " + state + ", where sessions keep their state: no command may reach that")
        .withRemedies(
            new Remedy.Advice("Leave it out, or copy what is needed of it to another directory."),
            new Remedy.Advice("Run the command in the session whose workspace it is."));
  }
}
