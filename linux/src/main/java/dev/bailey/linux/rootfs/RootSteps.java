package dev.bailey.linux.rootfs;

import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NODEV;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NOSUID;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_RDONLY;
import static dev.bailey.linux.abi.Flags.MS_NODEV;
import static dev.bailey.linux.abi.Flags.MS_NOEXEC;
import static dev.bailey.linux.abi.Flags.MS_NOSUID;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes the making of a new root into a launch program, in two halves: {@link #collect} while the
 * thread still sees the host's files, {@link #assemble} once it is in a copy of the template.
 */
public final class RootSteps {
  private static final String NEW_ROOT = RootTemplate.NEW_ROOT;
  private static final long RESTRICTED = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;

  private final KernelProgram program;
  private final MountSteps mounts;
  private final RootPlan plan;
  private final int user;
  private final Map<RootEntry, Long> trees = new LinkedHashMap<>();
  private long hostRoot;
  private long hostSys;

  /**
   * Steps for one root.
   *
   * @param user the user its commands run as
   */
  public RootSteps(KernelProgram program, RootPlan plan, int user) {
    this.program = program;
    this.plan = plan;
    this.user = user;
    mounts = new MountSteps(program);
  }

  /**
   * Takes hold of the host's directories that the plan shows.
   *
   * @param ownerMap for a path, the user namespace that shows its owner as our user
   */
  public void collect(Function<Path, @Nullable Fd> ownerMap) {
    if (plan.unrestricted()) {
      hostRoot = mounts.copyTree("/");
      hostSys = mounts.copyTree("/sys");
      mounts.restrict(hostSys, "/sys", RESTRICTED | MOUNT_ATTR_RDONLY);
    }
    for (RootEntry entry : plan.entries()) {
      if (entry instanceof RootEntry.Bind(Path source, _, boolean readOnly)) {
        long tree = mounts.copyTree(source.toString());
        Fd map = ownerMap.apply(source);
        if (map != null) {
          mounts.mapOwners(tree, source.toString(), map.number());
        }
        mounts.restrict(
            tree, source.toString(), readOnly ? RESTRICTED | MOUNT_ATTR_RDONLY : RESTRICTED);
        trees.put(entry, tree);
      }
    }
  }

  /** Puts all but /proc together and enters it. The thread must be in a copy of the template. */
  public void assemble(String temporarySize) {
    long mask = program.call("clear the file mode mask", Syscall.UMASK, 0);
    if (plan.unrestricted()) {
      mounts.attach(hostRoot, NEW_ROOT);
    } else {
      skeleton(temporarySize);
    }
    mounts.move("/dev", NEW_ROOT + "/dev");
    mounts.mount(
        "devpts",
        NEW_ROOT + "/dev/pts",
        MS_NOSUID | MS_NOEXEC,
        "newinstance,ptmxmode=0666,mode=0620,uid=" + user + ",gid=" + user);
    if (plan.unrestricted()) {
      mounts.attach(hostSys, NEW_ROOT + "/sys");
    }
    for (RootEntry entry : plan.entries()) {
      add(entry);
    }
    mounts.enterRoot(NEW_ROOT);
    if (!plan.unrestricted()) {
      mounts.restrictHere("/", RESTRICTED | MOUNT_ATTR_RDONLY);
    }
    program.call("restore the file mode mask", Syscall.UMASK, mask);
  }

  private void skeleton(String temporarySize) {
    mounts.mount("tmpfs", NEW_ROOT, MS_NOSUID | MS_NODEV, "mode=755,size=1m,nr_inodes=8192");
    for (String name : new String[] {"/dev", "/proc", "/run", "/tmp", "/var", "/etc"}) {
      mounts.directory(NEW_ROOT + name, 0755);
    }
    mounts.link(NEW_ROOT + "/var/tmp", "/tmp");
    mounts.link(NEW_ROOT + "/var/run", "/run");
    for (Path directory : SystemPaths.directories()) {
      Path parent = directory.getParent();
      if (parent != null && parent.getNameCount() > 0) {
        mounts.directory(NEW_ROOT + parent, 0755);
      }
      mounts.directory(NEW_ROOT + directory, 0755);
      mounts.move(directory.toString(), NEW_ROOT + directory);
    }
    for (Path link : SystemPaths.links()) {
      mounts.link(
          NEW_ROOT + link, link.getRoot().relativize(ResolvedPath.of(link).real()).toString());
    }
    etc();
    mounts.mount("tmpfs", NEW_ROOT + "/tmp", MS_NOSUID | MS_NODEV, "mode=1777," + temporarySize);
  }

  /** A copy per sandbox, after mount points for paths below /etc were added to the template's. */
  private void etc() {
    for (RootEntry entry : plan.entries()) {
      if (entry.target().startsWith("/etc") && !(entry instanceof RootEntry.Bind)) {
        addInTemplate(entry);
      }
    }
    long etc = mounts.copyTree("/etc");
    mounts.restrict(etc, "/etc", RESTRICTED | MOUNT_ATTR_RDONLY);
    mounts.attach(etc, NEW_ROOT + "/etc");
  }

  /** Fails harmlessly when an earlier sandbox needed the same. */
  private void addInTemplate(RootEntry entry) {
    long path = program.memory().text(entry.target().toString());
    switch (entry) {
      case RootEntry.Directory _ ->
          program.attempt("make " + entry, Syscall.MKDIRAT, Flags.AT_FDCWD, path, 0755);
      case RootEntry.MountPoint _ ->
          program.open(
              "make " + entry,
              Syscall.OPENAT,
              Flags.AT_FDCWD,
              path,
              Flags.O_WRONLY | Flags.O_CREAT | Flags.O_CLOEXEC,
              0444);
      case RootEntry.Link(_, String destination) ->
          program.attempt(
              "link " + entry,
              Syscall.SYMLINKAT,
              program.memory().text(destination),
              Flags.AT_FDCWD,
              path);
      case RootEntry.Bind _, RootEntry.Mask _ -> {}
    }
  }

  private void add(RootEntry entry) {
    String target = NEW_ROOT + entry.target();
    boolean inEtc = entry.target().startsWith("/etc");
    switch (entry) {
      case RootEntry.Directory _ -> {
        if (!inEtc) {
          mounts.directory(target, 0755);
        }
      }
      case RootEntry.MountPoint _ -> {
        if (!inEtc) {
          mounts.file(target, new byte[0], 0444);
        }
      }
      case RootEntry.Link(_, String destination) -> {
        if (!inEtc) {
          mounts.link(target, destination);
        }
      }
      case RootEntry.Bind bind -> mounts.attach(trees.getOrDefault(bind, 0L), target);
      case RootEntry.Mask(_, boolean directory) -> {
        long tree =
            mounts.copyTree(directory ? RootTemplate.MASK_DIRECTORY : RootTemplate.MASK_FILE);
        mounts.restrict(tree, target, RESTRICTED | MOUNT_ATTR_RDONLY);
        mounts.attach(tree, target);
      }
    }
  }

  /** Reads back from the kernel that what must be read-only is, /proc included. */
  public void verify() {
    mounts.expectReadOnly("/proc");
    mounts.expectReadOnly("/dev");
    if (plan.unrestricted()) {
      return;
    }
    mounts.expectReadOnly("/");
    mounts.expectReadOnly("/etc");
    for (Path directory : SystemPaths.directories()) {
      if (plan.entries().stream().noneMatch(it -> it.target().equals(directory))) {
        mounts.expectReadOnly(directory.toString());
      }
    }
    for (RootEntry entry : trees.keySet()) {
      if (entry instanceof RootEntry.Bind(Path source, Path target, boolean readOnly)
          && readOnly
          && Files.isDirectory(source)) {
        mounts.expectReadOnly(target.toString());
      }
    }
  }
}
