package dev.bailey.policy;

import static java.util.Objects.requireNonNull;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.PathAccess.Access;
import java.nio.file.Path;
import java.util.List;

/**
 * A file or directory of the host that is shown at a path inside, as a bind mount. What is denied
 * on the host, or protected there, is so at the new place too.
 *
 * <p>A target that is relative, the root, the kernel's or in such a directory, and {@code NONE},
 * are refused with INVALID_REQUEST.
 *
 * @param source on the host; a relative one counts from the working directory
 * @param target inside, absolute and without {@code .} and {@code ..}; not in a directory of
 *     programs or libraries of the system
 * @param access {@code READ} or {@code WRITE}
 */
public record Mount(Path source, Path target, Access access) {
  private static final List<Path> KERNELS =
      List.of(Path.of("/proc"), Path.of("/dev"), Path.of("/sys"));

  public Mount {
    requireNonNull(access, "access is null");
    source = Paths.absolute(source, "mount");
    requirePlace(target);
    target = Paths.absolute(target, "mount");
    if (!source.equals(target) && HelperPlaces.touches(target)) {
      throw refused(
              target,
              target
                  + " is a place of programs, libraries or settings of the loader: helpers of"
                  + " sandboxes would run what is mounted there")
          .withHint("Mount it elsewhere, as in /data/bin, and put that on PATH.");
    }
    if (access == Access.NONE) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "mount", target.toString(), "a mount without any access")
          .withRemedies(new Remedy.DenyPath(source));
    }
  }

  /** One that can only be read. */
  public static Mount readOnly(Path source, Path target) {
    return new Mount(source, target, Access.READ);
  }

  /** One that can be written, too. */
  public static Mount writable(Path source, Path target) {
    return new Mount(source, target, Access.WRITE);
  }

  /** Whether the path inside is another one than on the host. */
  public boolean moves() {
    return !source.equals(target);
  }

  /** The same, to be read only. */
  Mount onlyRead() {
    return readOnly(source, target);
  }

  /** Source, target and access, for people: {@code /srv/data:/data:ro}. */
  @Override
  public String toString() {
    return source + ":" + target + (access == Access.WRITE ? ":rw" : ":ro");
  }

  private static void requirePlace(Path target) {
    requireNonNull(target, "target is null");
    if (!target.isAbsolute()) {
      throw refused(target, "the path inside is not absolute")
          .withHint("Write it from the root of the sandbox, as in /data.");
    }
    if (!target.equals(target.normalize())) {
      throw refused(target, "the path inside has '.' or '..' in it")
          .withHint("Write where it leads.");
    }
    if (target.getNameCount() == 0) {
      throw refused(target, "that is the root of the sandbox itself")
          .withHint("Name a directory in it.");
    }
    for (Path place : KERNELS) {
      if (target.startsWith(place)) {
        throw refused(target, place + " is the kernel's")
            .withHint("Name another directory, as in /data.");
      }
    }
  }

  private static BaileyException refused(Path target, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "mount at", target.toString(), reason);
  }
}
