package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Names;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.PathAccess.Access;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the policy of a cell allows in its project, asked for paths relative to it that have no
 * links in them. Commands can neither move a denied path nor see it, so its name is enough.
 */
final class FilePolicy {
  private final Path project;
  private final Function<Path, Access> access;
  private final Predicate<Path> holdsMounts;

  private FilePolicy(Path project, Function<Path, Access> access, Predicate<Path> holdsMounts) {
    this.project = project;
    this.access = access;
    this.holdsMounts = holdsMounts;
  }

  /** What commands find of their files; those that run later and setuid files are read-only. */
  static FilePolicy of(RootPlan plan) {
    return new FilePolicy(plan.project(), plan::accessAt, plan::holdsMounts);
  }

  /** What was asked for, where nothing keeps commands to it. */
  static FilePolicy of(FileAccess files, Path project) {
    return new FilePolicy(project, new PathAccess(files)::at, _ -> false);
  }

  boolean mayRead(String path) {
    return at(path) != Access.NONE;
  }

  boolean mayWrite(String path) {
    return at(path) == Access.WRITE;
  }

  /** Whether a name may be given to another file, or to none. */
  boolean mayReplace(String path) {
    return !path.isEmpty() && mayWrite(path) && !holdsMounts.test(Names.ruled(project, path));
  }

  private Access at(String path) {
    return access.apply(Names.ruled(project, path));
  }
}
