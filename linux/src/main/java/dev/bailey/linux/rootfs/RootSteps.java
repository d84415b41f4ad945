package dev.bailey.linux.rootfs;

import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NODEV;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_NOSUID;
import static dev.bailey.linux.abi.Flags.MOUNT_ATTR_RDONLY;
import static dev.bailey.linux.abi.Flags.MS_NODEV;
import static dev.bailey.linux.abi.Flags.MS_NOEXEC;
import static dev.bailey.linux.abi.Flags.MS_NOSUID;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Adds the steps that build a root file system to programs. The mounts that depend on the plan
 * alone are made once, in a mount namespace that launches copy: {@link #collect} while the process
 * still sees the host's files, then {@link #assemble} in a copy of the template. The mounts that
 * are private to each sandbox are added per launch by {@link #addPrivateParts}.
 */
public final class RootSteps {
  private static final String NEW_ROOT = RootTemplate.NEW_ROOT;
  private static final long RESTRICTED = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;

  private final Steps program;
  private final MountSteps mounts;
  private final RootPlan plan;
  private final int user;

  /** By identity: comparing records links itself at run time, which a start-up pays for. */
  private final IdentityHashMap<RootEntry, Long> trees = new IdentityHashMap<>();

  private long hostRoot;
  private long hostSys;

  /**
   * Steps for one root.
   *
   * @param user the user its commands run as
   */
  public RootSteps(Steps program, RootPlan plan, int user) {
    this(program, new MountSteps(program), plan, user);
  }

  /** The same in words of the caller's, which are to be of the same program. */
  RootSteps(Steps program, MountSteps mounts, RootPlan plan, int user) {
    this.program = program;
    this.mounts = mounts;
    this.plan = plan;
    this.user = user;
  }

  /**
   * Takes hold of the host's directories that the plan shows.
   *
   * @param ownerMap for a path, the user namespace that shows its owner as the sandbox's user; null
   *     for none
   */
  void collect(Function<RootEntry.Bind, @Nullable Fd> ownerMap) {
    if (plan.unrestricted()) {
      hostRoot = mounts.copyTree("/");
      mounts.separate(hostRoot, "/");
      hostSys = mounts.copyTree("/sys");
      mounts.restrict(hostSys, "/sys", RESTRICTED | MOUNT_ATTR_RDONLY);
    }
    for (RootEntry entry : plan.entries()) {
      if (entry instanceof RootEntry.Bind bind) {
        String source = bind.source().toString();
        long tree = mounts.copyTree(source);
        Fd map = ownerMap.apply(bind);
        if (map != null) {
          mounts.mapOwners(tree, source, map.number());
        }
        mounts.restrict(
            tree, source, bind.readOnly() ? RESTRICTED | MOUNT_ATTR_RDONLY : RESTRICTED);
        trees.put(entry, tree);
      }
    }
  }

  /** Puts together what all sandboxes of this plan share, and enters it. */
  void assemble() {
    program.call("clear the file mode mask", Syscall.UMASK, 0);
    if (plan.unrestricted()) {
      mounts.attach(hostRoot, NEW_ROOT);
      mounts.attach(hostSys, NEW_ROOT + "/sys");
    } else {
      skeleton();
    }
    mounts.move("/dev", NEW_ROOT + "/dev");
    for (RootEntry entry : plan.entries()) {
      if (isPrivate(entry)) {
        stage(entry);
      } else {
        add(entry, NEW_ROOT + entry.target());
      }
    }
    mounts.enterRoot(NEW_ROOT);
    if (!plan.unrestricted()) {
      mounts.restrictHere("/etc", RESTRICTED | MOUNT_ATTR_RDONLY);
      mounts.restrictHere("/", RESTRICTED | MOUNT_ATTR_RDONLY);
    }
    verify();
  }

  private void skeleton() {
    mounts.mount("tmpfs", NEW_ROOT, MS_NOSUID | MS_NODEV, "mode=755,size=1m,nr_inodes=8192");
    for (Path directory : Places.SKELETON) {
      mounts.directory(NEW_ROOT + directory, 0755);
    }
    for (Path directory : SystemPaths.directories()) {
      Path parent = directory.getParent();
      if (parent != null && parent.getNameCount() > 0) {
        mounts.directory(NEW_ROOT + parent, 0755);
      }
      mounts.directory(NEW_ROOT + directory, 0755);
      mounts.move(directory.toString(), NEW_ROOT + directory);
    }
    for (Path link : SystemPaths.links()) {
      mounts.link(NEW_ROOT + link, SystemPaths.destination(link));
    }
    if (plan.changesEtc()) {
      new EtcSteps(mounts, NEW_ROOT).takeOver(user);
    } else {
      long etc = mounts.copyTree("/etc");
      mounts.attach(etc, NEW_ROOT + "/etc");
    }
  }

  private void add(RootEntry entry, String target) {
    if (entry instanceof RootEntry.Directory) {
      mounts.directory(target, 0755);
    } else if (entry instanceof RootEntry.MountPoint) {
      mounts.file(target, new byte[0], 0444);
    } else if (entry instanceof RootEntry.Link link) {
      mounts.link(target, link.destination());
    } else {
      mounts.attachWithoutLinks(tree(entry), target);
    }
  }

  private static boolean isMount(RootEntry entry) {
    return entry instanceof RootEntry.Bind || entry instanceof RootEntry.Mask;
  }

  private long tree(RootEntry entry) {
    if (entry instanceof RootEntry.Mask(Path target, boolean directory)) {
      long tree = mounts.copyTree(directory ? RootTemplate.MASK_DIRECTORY : RootTemplate.MASK_FILE);
      mounts.restrict(tree, target.toString(), RESTRICTED | MOUNT_ATTR_RDONLY);
      return tree;
    }
    return trees.getOrDefault(entry, 0L);
  }

  /** Whether it belongs into the private /tmp, which only exists per launch. */
  private boolean isPrivate(RootEntry entry) {
    return !plan.unrestricted() && entry.target().startsWith(Places.TMP);
  }

  /** Where a mount waits for the private /tmp: in a place that /proc will cover. */
  private String stage(int number) {
    return "/proc/" + number;
  }

  private void stage(RootEntry entry) {
    if (isMount(entry)) {
      String place = NEW_ROOT + stage(number(entry));
      if (isDirectory(entry)) {
        mounts.directory(place, 0755);
      } else {
        mounts.file(place, new byte[0], 0444);
      }
      mounts.attach(tree(entry), place);
    }
  }

  /**
   * Whether a mount is of a directory. Not a switch over patterns, which links itself at run time.
   */
  private static boolean isDirectory(RootEntry mount) {
    return mount instanceof RootEntry.Mask mask
        ? mask.directory()
        : mount instanceof RootEntry.Bind bind && Files.isDirectory(bind.source());
  }

  @SuppressWarnings("ReferenceEquality") // Comparing records would link itself at run time.
  private int number(RootEntry entry) {
    int number = 0;
    while (plan.entries().get(number) != entry) {
      number++;
    }
    return number;
  }

  /** Adds what each sandbox has for itself but /proc: the private /tmp and its terminals. */
  public void addPrivateParts(long temporarySize) {
    long mask = program.call("clear the file mode mask", Syscall.UMASK, 0);
    if (!plan.unrestricted()) {
      mounts.mount("tmpfs", "/tmp", MS_NOSUID | MS_NODEV, "mode=1777," + options(temporarySize));
      mounts.expectSize("/tmp", temporarySize);
      for (RootEntry entry : plan.entries()) {
        if (isPrivate(entry)) {
          addPrivate(entry);
        }
      }
    }
    mounts.mount(
        "devpts",
        "/dev/pts",
        MS_NOSUID | MS_NOEXEC,
        "newinstance,max=64,ptmxmode=0666,mode=0620,uid=" + user + ",gid=" + user);
    program.call("restore the file mode mask", Syscall.UMASK, mask);
  }

  /** Files are limited in number too: each takes memory of the kernel. */
  private static String options(long size) {
    return "size=" + size + ",nr_inodes=" + Math.max(1024, size >> 13);
  }

  private void addPrivate(RootEntry entry) {
    if (isMount(entry)) {
      mounts.moveWithoutLinks(stage(number(entry)), entry.target().toString());
    } else {
      add(entry, entry.target().toString());
    }
  }

  /** Adds the check that what must be read-only reads back as read-only. */
  private void verify() {
    mounts.expectReadOnly("/dev");
    if (plan.unrestricted()) {
      mounts.expectReadOnly("/sys");
      return;
    }
    mounts.expectReadOnly("/");
    mounts.expectReadOnly("/etc");
    for (Path directory : SystemPaths.directories()) {
      if (!plan.isWritable(directory)) {
        mounts.expectReadOnly(directory.toString());
      }
    }
    for (RootEntry entry : plan.entries()) {
      if (entry instanceof RootEntry.Bind(Path source, Path target, boolean readOnly, _)
          && readOnly
          && !isPrivate(entry)
          && isReadBack(source, target)) {
        mounts.expectReadOnly(target.toString());
      }
    }
  }

  private boolean isReadBack(Path source, Path target) {
    return Files.isDirectory(source) || plan.autorun().contains(source) || plan.isElsewhere(target);
  }

  /** Covers what {@link HiddenProc} names; /proc must be mounted. */
  public void hideProcFiles() {
    // A device on a mount that allows none: it cannot be opened.
    Path source = Path.of("/dev/null");
    for (Path hidden : plan.unrestricted() ? HiddenProc.fromThisUser() : HiddenProc.fromAnybody()) {
      long tree = mounts.copyTree(source.toString());
      if (source.startsWith("/dev")) {
        mounts.restrict(tree, hidden.toString(), RESTRICTED | MOUNT_ATTR_RDONLY);
      }
      mounts.attach(tree, hidden.toString());
      source = hidden;
    }
  }

  /** Adds the same check for what each sandbox has for itself; /proc must be mounted. */
  public void verifyPrivateParts() {
    mounts.expectReadOnly("/proc");
    if (!plan.unrestricted()) {
      mounts.expectReadOnly("/");
    }
    for (RootEntry entry : plan.entries()) {
      if (entry instanceof RootEntry.Bind(Path source, Path target, boolean readOnly, _)
          && readOnly
          && isPrivate(entry)
          && isReadBack(source, target)) {
        mounts.expectReadOnly(target.toString());
      }
    }
  }
}
