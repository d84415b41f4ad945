package dev.bailey.policy;

import dev.bailey.policy.FileAccess.Mode;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.host.SystemDirectories;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Intersects the file access of two policies. Every path that has a rule in one of them gets a rule
 * in the result, with the lower access of both. Access changes only at such paths, so the result is
 * right for all others, too.
 */
final class FileTightening {
  private final FileAccess outer;
  private final FileAccess inner;
  private final PathAccess outside;
  private final PathAccess inside;
  private final AutorunAccess keptOutside;
  private final AutorunAccess keptInside;

  FileTightening(FileAccess outer, FileAccess inner) {
    this.outer = outer;
    this.inner = inner;
    outside = new PathAccess(outer);
    inside = new PathAccess(inner);
    keptOutside = new AutorunAccess(outer);
    keptInside = new AutorunAccess(inner);
  }

  FileAccess files() {
    Mode mode = stricter(outer.mode(), inner.mode());
    // Who asks for everything gets what there is, and works where the outer policy does.
    boolean everything = inner.mode() == Mode.UNRESTRICTED && mode != Mode.UNRESTRICTED;
    if (inner.mode() != Mode.UNRESTRICTED) {
      demandAllowed(mode);
    }
    Path project = PathAccess.real(everything ? outer.project() : inner.project());
    List<Path> read = new ArrayList<>();
    List<Path> write = new ArrayList<>();
    for (Path path : rules()) {
      Access access = outside.at(path).lowerOf(inside.at(path));
      if (path.getParent() == null
          || (path.equals(project) && access == PathAccess.atProject(mode))) {
        continue; // The mode says it.
      }
      if (access == Access.READ) {
        read.add(asked(path));
      } else if (access == Access.WRITE && !isKept(path)) {
        write.add(asked(path));
      }
    }
    List<Mount> mounts = mounts(everything);
    return new FileAccess(root(), mode, project, read, write, mounts, denied(mounts), autorun());
  }

  /** Where the system comes from is for the outermost to say: two images cannot be compared. */
  private Root root() {
    boolean another =
        inner.root() instanceof Root.Image asked
            && !(outer.root() instanceof Root.Image(String reference)
                && reference.equals(asked.reference()));
    if (another) {
      throw Tightening.refused(
              "image '" + ((Root.Image) inner.root()).reference() + "'",
              "the policy around it has another root file system")
          .withHint("Name the image in the outermost policy.");
    }
    return outer.root();
  }

  /** Those of the inner policy: each shows what the outer one allows, at whatever path. */
  private List<Mount> mounts(boolean everything) {
    List<Mount> mounts = new ArrayList<>();
    if (everything) {
      for (Mount mount : outer.mounts()) {
        addLowered(mount, mounts);
      }
    }
    for (Mount mount : inner.mounts()) {
      if (inner.mode() == Mode.UNRESTRICTED) {
        throw Tightening.refused(
                "mount " + mount, "with unrestricted files the root is the host's own")
            .withHint("Name the paths that are needed, or leave the mount out.");
      }
      demand(mount);
      mounts.add(mount);
    }
    return mounts;
  }

  /** A mount of the outer policy, with no more access than the inner one gives to its source. */
  private void addLowered(Mount mount, List<Mount> mounts) {
    Path real = PathAccess.real(mount.source());
    Access access = mount.access().lowerOf(inside.at(real));
    if (access == Access.WRITE && inside.keepsBelow(real, outside)) {
      access = Access.READ;
    }
    if (access != Access.NONE) {
      mounts.add(new Mount(mount.source(), mount.target(), access));
    }
  }

  private void demand(Mount mount) {
    Path real = PathAccess.real(mount.source());
    demand("mount", mount.source(), mount.access(), outside.anywhere(real));
    for (Mount cover : outer.mounts()) {
      demandNotCovered(mount, real, cover.target());
      for (Mount around : outer.mounts()) {
        if (!around.equals(cover) && cover.target().startsWith(around.target())) {
          Path below = around.target().relativize(cover.target());
          demandNotCovered(mount, real, PathAccess.real(around.source()).resolve(below));
        }
      }
    }
    if (mount.access() == Access.WRITE) {
      demandOpened(mount.source());
      if (outside.keepsBelow(real, inside)) {
        throw Tightening.refused(
                "mount " + mount, "the policy around it makes a part of it read-only")
            .withHint("Ask for reading only, or mount that part by itself.");
      }
    }
  }

  /** A file that runs later is opened only where both policies name it. */
  private boolean isKept(Path real) {
    return keptOutside.protects(real) || keptInside.protects(real);
  }

  private AutorunPatterns autorun() {
    if (outer.mode() == Mode.UNRESTRICTED) {
      return inner.autorun();
    }
    return inner.mode() == Mode.UNRESTRICTED
        ? outer.autorun()
        : outer.autorun().and(inner.autorun());
  }

  private Path asked(Path real) {
    return inside.asked(real).or(() -> outside.asked(real)).orElse(real);
  }

  private static Mode stricter(Mode one, Mode other) {
    return rank(one) >= rank(other) ? one : other;
  }

  private static int rank(Mode mode) {
    return switch (mode) {
      case UNRESTRICTED -> 0;
      case PROJECT -> 1;
      case READ_ONLY -> 2;
    };
  }

  /** What the outer policy covers by a mount is not shown by a mount around it. */
  private void demandNotCovered(Mount mount, Path source, Path covered) {
    if (covered.startsWith(source)
        && isTarget(mount.target().resolve(source.relativize(covered)), inner.mounts())) {
      // The inner one covers it as well.
      return;
    }
    if (covered.startsWith(source) && outside.anywhere(covered).compareTo(mount.access()) < 0) {
      throw Tightening.refused(
              "mount " + mount, "the policy around it covers a part of it, " + covered)
          .withHint("Mount another part of it by itself.");
    }
  }

  /** In order, so that the result does not depend on hashing. */
  private Set<Path> rules() {
    Set<Path> rules = new TreeSet<>(outside.paths());
    rules.addAll(inside.paths());
    return rules;
  }

  private List<Path> denied(List<Mount> mounts) {
    // What the outer one denies at a path inside is denied at any other path too.
    Set<Path> denied = new LinkedHashSet<>(outer.deniedOnHost());
    denied.addAll(inner.deny());
    for (Mount mount : outer.mounts()) {
      // What a mount of the outer one covers must not come to light without it.
      boolean shown =
          inside.at(mount.target()) != Access.NONE || SystemDirectories.mayShow(mount.target());
      if (!isTarget(mount.target(), mounts) && shown) {
        denied.add(mount.target());
      }
    }
    return List.copyOf(denied);
  }

  private static boolean isTarget(Path path, List<Mount> mounts) {
    for (Mount mount : mounts) {
      if (mount.target().equals(path)) {
        return true;
      }
    }
    return false;
  }

  private void demandAllowed(Mode mode) {
    Access wanted = inside.at(PathAccess.real(inner.project()));
    demand("project", inner.project(), wanted.lowerOf(PathAccess.atProject(mode)));
    for (Path path : inner.read()) {
      demand("read", path, Access.READ);
    }
    for (Path path : inner.write()) {
      demand("write", path, Access.WRITE);
      demandOpened(path);
    }
  }

  private void demandOpened(Path path) {
    if (keptOutside.protects(PathAccess.real(path))) {
      throw Tightening.refused(
              "write " + path, "the policy around it protects it: another program runs it later")
          .withHint("Open it by name in the outermost policy.");
    }
  }

  private void demand(String role, Path path, Access needed) {
    demand(role, path, needed, outside.at(PathAccess.real(path)));
  }

  private static void demand(String role, Path path, Access needed, Access allowed) {
    Path real = PathAccess.real(path);
    if (allowed.compareTo(needed) >= 0) {
      return;
    }
    String subject = role + " " + path + (real.equals(path) ? "" : " (really " + real + ")");
    throw Tightening.refused(
            subject,
            allowed == Access.READ
                ? "the policy around it lets it be read, not written"
                : "the policy around it does not allow it")
        .withHint(
            allowed == Access.READ
                ? "Ask for reading only, or allow writing in the outermost policy."
                : "Allow it in the outermost policy, or leave it out.");
  }
}
