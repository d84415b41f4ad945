package dev.bailey.linux.rootfs;

import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NODEV;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NOEXEC;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NOSUID;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_RDONLY;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.linux.ffm.Visit;
import java.nio.file.Path;

/**
 * A mount namespace that holds what every sandbox shows: system directories read-only, a small
 * /etc, a /dev with harmless nodes. A launch copies it, which costs less than copying the host's
 * namespace and building all of it anew. It exists only as an open descriptor; nothing is on disk.
 */
public final class RootTemplate implements AutoCloseable {
  /** Where it is put together; any directory will do, since nobody else sees it. */
  private static final String SITE = "/tmp";

  static final String NEW_ROOT = "/newroot";
  static final String MASK_FILE = "/mask/file";
  static final String MASK_DIRECTORY = "/mask/directory";
  private static final String[] DEVICES = {"null", "zero", "full", "random", "urandom", "tty"};

  private final Fd namespace;

  private RootTemplate(Fd namespace) {
    this.namespace = namespace;
  }

  /** The mount namespace, to be joined with setns. */
  public Fd namespace() {
    return namespace;
  }

  /**
   * Makes the template.
   *
   * @param user the user sandboxed commands run as, for /etc/passwd
   */
  public static RootTemplate create(int user) {
    try (Visit visit = new Visit()) {
      long namespace = new Builder(visit.program()).build(user);
      visit.run();
      visit.requireSuccess();
      return new RootTemplate(visit.take(namespace));
    }
  }

  @Override
  public void close() {
    namespace.close();
  }

  /** Writes the steps. */
  private static final class Builder {
    private final Steps program;
    private final MountSteps mounts;

    Builder(Steps program) {
      this.program = program;
      mounts = new MountSteps(program);
    }

    long build(int user) {
      program.call("leave the host's mounts", Syscall.UNSHARE, Flags.CLONE_NEWNS);
      long namespace =
          program.open(
              "find the new mount namespace",
              Syscall.OPENAT,
              Flags.AT_FDCWD,
              program.memory().text("/proc/thread-self/ns/mnt"),
              Flags.O_RDONLY | Flags.O_CLOEXEC);
      mounts.makePrivate();
      program.call("clear the file mode mask", Syscall.UMASK, 0);
      // Taken before the site is covered: a source may lie below it.
      long[] devices = copies(DEVICES, "/dev/");
      EtcSteps etc = new EtcSteps(mounts, SITE);
      long[] etcTrees = etc.collect();
      mounts.mount("tmpfs", SITE, Flags.MS_NOSUID, "mode=755,size=4m");
      system();
      devices(devices);
      etc.make(etcTrees, user);
      masks();
      mounts.directory(SITE + NEW_ROOT, 0755);
      mounts.enterRoot(SITE);
      return namespace;
    }

    private long[] copies(String[] names, String prefix) {
      long[] trees = new long[names.length];
      for (int i = 0; i < names.length; i++) {
        trees[i] = mounts.copyTree(prefix + names[i]);
        // Read-only concerns the node itself: its mode and times cannot be changed from inside.
        mounts.restrict(
            trees[i], prefix + names[i], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
      }
      return trees;
    }

    private void system() {
      for (Path directory : SystemPaths.directories()) {
        long tree = mounts.copyTree(directory.toString());
        mounts.restrict(
            tree, directory.toString(), MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
        Path parent = directory.getParent();
        if (parent != null && parent.getNameCount() > 0) {
          mounts.directory(SITE + parent, 0755);
        }
        mounts.directory(SITE + directory, 0755);
        mounts.attach(tree, SITE + directory);
      }
      for (Path link : SystemPaths.links()) {
        mounts.link(SITE + link, SystemPaths.destination(link));
      }
    }

    private void devices(long[] trees) {
      String dev = SITE + "/dev";
      mounts.directory(dev, 0755);
      for (int i = 0; i < trees.length; i++) {
        mounts.file(dev + "/" + DEVICES[i], new byte[0], 0444);
        mounts.attach(trees[i], dev + "/" + DEVICES[i]);
      }
      mounts.directory(dev + "/pts", 0755);
      mounts.link(dev + "/ptmx", "pts/ptmx");
      // POSIX shared memory counts against the same limit as other temporary files.
      mounts.link(dev + "/shm", "/tmp");
      mounts.link(dev + "/fd", "/proc/self/fd");
      mounts.link(dev + "/stdin", "/proc/self/fd/0");
      mounts.link(dev + "/stdout", "/proc/self/fd/1");
      mounts.link(dev + "/stderr", "/proc/self/fd/2");
      // A mount of its own, so that a launch can move it as a whole.
      long tree = mounts.copyTree(dev);
      mounts.attach(tree, dev);
      mounts.restrictHere(dev, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
    }

    private void masks() {
      mounts.directory(SITE + "/mask", 0755);
      mounts.directory(SITE + MASK_DIRECTORY, 0);
      mounts.file(SITE + MASK_FILE, new byte[0], 0);
    }
  }
}
