package dev.bailey.linux.files;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.ffm.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Resolves the symbolic links of a path that the caller typed, but for links that an earlier
 * command may have planted. What a sandboxed command makes belongs to the project's owner, so its
 * links cannot be told from the owner's. A link is therefore followed only in a directory that is
 * no project, or where it stays in its directory: there a planted link opens nothing new.
 */
public final class CallersPath {
  /** As many as the kernel follows. */
  private static final int MOST_LINKS = 40;

  private static final int WRITABLE_BY_OTHERS = 0022;

  /** Trees of the system, where no command writes unless somebody opened them by name. */
  private static final String[] SYSTEM = {
    "/bin", "/etc", "/lib", "/lib64", "/nix", "/proc", "/sbin", "/snap", "/usr"
  };

  private CallersPath() {}

  /**
   * Where a path leads.
   *
   * @param real the same place without symbolic links
   * @param planted whether a command may have made a link on the way, and may change it again
   * @param narrowest the directory that its links have to stay in, the root where there is none
   * @param link the one in that directory
   */
  private record Followed(Path real, boolean planted, Path narrowest, Path link) {}

  /**
   * The same place without symbolic links; what is missing at its end is kept as written.
   *
   * @param here the working directory: however the caller came there, it is meant
   */
  public static Path resolve(Path path, Path here) {
    return noted(path, here).real();
  }

  /** The same for this process. What is found is to be opened without following links. */
  static Path resolve(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return checked(here.resolve(path), here).real();
  }

  /**
   * The path as the caller wrote it, so that a command finds the place by that name. With a link on
   * the way that a command can change, where it leads by now: it is not followed a second time.
   */
  public static Path named(Path path, Path here) {
    Followed followed = noted(path, here);
    return followed.planted() ? followed.real() : path;
  }

  /**
   * The working directory as the caller knows it. However the caller came there, it is meant; but
   * not what is by its name since this process was started.
   */
  public static Path here(Path here) {
    CheckedPaths.note(here, real(here));
    return here;
  }

  private static boolean isWorkingDirectory(Path real) {
    try {
      return Files.isSameFile(real, Path.of("/proc/self/cwd"));
    } catch (IOException e) {
      // Without /proc, as on other systems, nothing is known of it.
      return !Files.exists(Path.of("/proc/self/cwd"));
    }
  }

  /** What is used later must be what was checked. */
  private static Followed noted(Path path, Path here) {
    Followed followed = checked(path, here);
    CheckedPaths.note(path, followed.real());
    return followed;
  }

  /** The same as {@link #resolve} for a file that is read; what is open already has no name. */
  public static Path toRead(Path file, Path here) {
    return isOpen(file) ? file : resolve(file, here);
  }

  /** The same for a file whose own name is not followed. */
  public static Path ofFile(Path file, Path here) {
    Path parent = file.getParent();
    Path name = file.getFileName();
    return parent == null || name == null ? file : resolve(parent, here).resolve(name);
  }

  /** Where a path leads, whoever made the links: for comparing, not for opening. */
  public static Path place(Path path, Path here) {
    return follow(path, here).real();
  }

  /** Standard input, or what a shell opened for {@code <(command)}. */
  static boolean isOpen(Path file) {
    Path directory = file.getParent();
    return file.equals(Path.of("/dev/stdin"))
        || Path.of("/dev/fd").equals(directory)
        || Path.of("/proc/self/fd").equals(directory);
  }

  private static Followed checked(Path path, Path here) {
    Followed followed = follow(path, here);
    if (!followed.real().startsWith(followed.narrowest())) {
      Path real = followed.real();
      throw refused(
              path,
              "the symbolic link "
                  + followed.link()
                  + " leads to "
                  + real
                  + ", out of its directory")
          .withHint(
              "A command that could write there may have made it. If it is meant, name "
                  + real
                  + " itself.");
    }
    return followed;
  }

  private static Followed follow(Path path, Path here) {
    Deque<Path> pending = new ArrayDeque<>();
    boolean below = path.startsWith(here);
    push(pending, below ? here.relativize(path) : path);
    Path real = below ? real(here) : path.getRoot();
    Followed so = new Followed(real, false, path.getRoot(), path);
    for (int followed = 0; !pending.isEmpty(); ) {
      Path next = real.resolve(pending.pop()).normalize();
      if (!Files.isSymbolicLink(next)) {
        real = next;
        continue;
      }
      if (++followed > MOST_LINKS) {
        throw refused(path, "too many symbolic links");
      }
      if (!isTrusted(next, real)) {
        boolean narrower = real.startsWith(so.narrowest());
        so =
            new Followed(real, true, narrower ? real : so.narrowest(), narrower ? next : so.link());
      }
      Path destination = read(path, next);
      push(pending, destination);
      real = destination.isAbsolute() ? destination.getRoot() : real;
    }
    return new Followed(real, so.planted(), so.narrowest(), so.link());
  }

  /** Where the working directory is; whatever links lead to it, it is the one of this process. */
  private static Path real(Path here) {
    Path real;
    try {
      real = here.toRealPath();
    } catch (IOException e) {
      return here;
    }
    if (here.equals(Path.of("").toAbsolutePath()) && !isWorkingDirectory(real)) {
      throw refused(here, "another directory has taken its place since this process was started");
    }
    return real;
  }

  private static void push(Deque<Path> pending, Path path) {
    for (int i = path.getNameCount() - 1; i >= 0; i--) {
      // Relative to itself a path is one empty name, which leads nowhere else.
      pending.push(path.getName(i));
    }
  }

  /** Whether only root or the caller can have made a link, and no command of theirs. */
  private static boolean isTrusted(Path link, Path directory) {
    try {
      int user = Kernel.effectiveUser();
      Object owner = Files.getAttribute(link, "unix:uid", LinkOption.NOFOLLOW_LINKS);
      if (!owner.equals(0) && !owner.equals(user)) {
        return false;
      }
      return isNoProject(directory) || (user != 0 && isRoots(directory));
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isNoProject(Path directory) {
    for (String system : SYSTEM) {
      if (directory.startsWith(system)) {
        return true;
      }
    }
    return directory.getNameCount() == 0
        || SystemPlaces.isSystem(directory)
        || SystemPlaces.isHome(directory);
  }

  /** What runs for an ordinary user writes nothing there. */
  private static boolean isRoots(Path directory) throws IOException {
    Map<String, Object> attributes = Files.readAttributes(directory, "unix:uid,mode");
    return Integer.valueOf(0).equals(attributes.get("uid"))
        && attributes.get("mode") instanceof Integer mode
        && (mode & WRITABLE_BY_OTHERS) == 0;
  }

  private static Path read(Path path, Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      throw refused(path, "the link " + link + " cannot be read").withCause(e);
    }
  }

  private static BaileyException refused(Path path, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "use", path.toString(), reason);
  }
}
