package dev.bailey.linux.rootfs;

import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NODEV;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NOSUID;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_RDONLY;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bailey.linux.abi.Flags;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds the steps that build a sandbox's {@code /etc} to a launch program: bind mounts of the files
 * that are shown of the host's, and files made for the sandbox.
 */
final class EtcSteps {
  private static final Path ETC = EtcFiles.ETC;

  private final MountSteps mounts;
  private final String root;
  private final Set<Path> made = new HashSet<>();

  /**
   * For the /etc of a root.
   *
   * @param root where that root is while it is put together
   */
  EtcSteps(MountSteps mounts, String root) {
    this.mounts = mounts;
    this.root = root;
  }

  /** Detached copies of what is shown of the host's, in the order of {@link SystemPaths#etc}. */
  long[] collect() {
    List<Path> paths = SystemPaths.etc();
    long[] trees = new long[paths.size()];
    for (int i = 0; i < trees.length; i++) {
      trees[i] = mounts.copyTree(ResolvedPath.of(paths.get(i)).real().toString());
      mounts.restrict(
          trees[i],
          paths.get(i).toString(),
          MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
    }
    return trees;
  }

  /** A whole new one from collected copies. */
  void make(long[] trees, int user) {
    mounts.directory(root + ETC, 0755);
    List<Path> paths = SystemPaths.etc();
    for (int i = 0; i < trees.length; i++) {
      makeMountPoint(paths.get(i));
      mounts.attach(trees[i], root + paths.get(i));
    }
    addFiles(user);
  }

  /** A new one on a file system of its own, with the mounts of the one at /etc moved there. */
  void takeOver(int user) {
    mounts.mount("tmpfs", root + ETC, Flags.MS_NOSUID | Flags.MS_NODEV, "mode=755,size=1m");
    for (Path path : SystemPaths.etc()) {
      makeMountPoint(path);
      mounts.move(path.toString(), root + path);
    }
    addFiles(user);
  }

  private void makeMountPoint(Path path) {
    makeParents(path);
    if (Files.isDirectory(path)) {
      mounts.directory(root + path, 0755);
    } else {
      mounts.file(root + path, new byte[0], 0444);
    }
  }

  private void makeParents(Path path) {
    Path parent = path.getParent();
    if (parent != null && !parent.equals(ETC) && made.add(parent)) {
      makeParents(parent);
      mounts.directory(root + parent, 0755);
    }
  }

  private void addFiles(int user) {
    for (Map.Entry<String, String> file : EtcFiles.of(user).entrySet()) {
      mounts.file(root + ETC + "/" + file.getKey(), file.getValue().getBytes(US_ASCII), 0444);
    }
    mounts.link(root + ETC + "/mtab", "/proc/self/mounts");
  }
}
