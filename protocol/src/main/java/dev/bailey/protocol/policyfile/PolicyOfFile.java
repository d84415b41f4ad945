package dev.bailey.protocol.policyfile;

import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Root;
import dev.bailey.policy.Strength;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the policy that a policy file is by itself. */
final class PolicyOfFile {
  private final PolicyFile file;
  private final Backends backends;

  PolicyOfFile(PolicyFile file, Backends backends) {
    this.file = file;
    this.backends = backends;
  }

  Policy policy(Path otherwise) {
    requireAbsolute(file);
    Level level = level();
    // What confines nothing keeps nothing by itself.
    Mode mode = level == Level.OFF ? Mode.OFF : Mode.WORKSPACE;
    Path project = file.files().project().orElse(otherwise);
    return new Policy(
        files(mode, project),
        file.network().access(mode.network(), project),
        file.limits(),
        file.accept(),
        level,
        file.backend(),
        file.seccomp(),
        List.of());
  }

  /** Paths of a file count from its directory, which only the caller knows. */
  static void requireAbsolute(PolicyFile file) {
    PolicyFile.Files files = file.files();
    List<Path> paths = new ArrayList<>(files.read());
    paths.addAll(files.write());
    paths.addAll(files.deny());
    files.project().ifPresent(paths::add);
    files.mounts().forEach(it -> paths.add(it.source()));
    file.network().secrets().forEach(it -> paths.add(it.file()));
    file.seccomp().ifPresent(paths::add);
    for (Path path : paths) {
      if (!path.isAbsolute()) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "use",
                "policy file",
                "the path '" + path + "' is relative")
            .withHint("Say first in which directory the file is: its paths count from there.");
      }
    }
  }

  private Level level() {
    if (file.backend().isEmpty()) {
      return file.level().orElse(Level.DEFAULT);
    }
    String name = file.backend().get();
    // One that is not there is refused where it is to be used.
    Strength strength = backends.strength(name).orElse(null);
    if (file.level().isEmpty()) {
      return strength == Strength.NONE ? Level.OFF : Level.DEFAULT;
    }
    Level level = file.level().get();
    if (strength != null && !level.allows(strength)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use",
              "backend '" + name + "'",
              "it is not of level " + level.label() + ", which the policy file names too")
          .withHint("Leave one of them out.");
    }
    return level;
  }

  private FileAccess files(Mode mode, Path project) {
    PolicyFile.Files files = file.files();
    return new FileAccess(
        Root.hostSystem(),
        files.mode().orElse(mode.files()),
        project,
        files.read(),
        files.write(),
        mounts(files),
        files.deny(),
        AutorunPatterns.standard()
            .and(AutorunPatterns.of(files.protect(), written(files, project))));
  }

  static List<Mount> mounts(PolicyFile.Files files) {
    List<Mount> mounts = new ArrayList<>();
    for (PolicyFile.MountEntry mount : files.mounts()) {
      mounts.add(new Mount(mount.source(), mount.target(), mount.access()));
    }
    return mounts;
  }

  /** Where commands may write. */
  private static List<Path> written(PolicyFile.Files files, Path project) {
    List<Path> places = new ArrayList<>(files.write());
    places.add(project);
    for (PolicyFile.MountEntry mount : files.mounts()) {
      if (mount.access() == PathAccess.Access.WRITE) {
        places.add(mount.source());
      }
    }
    return places;
  }
}
