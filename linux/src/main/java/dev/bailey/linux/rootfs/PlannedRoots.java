package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Finished;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.linux.ffm.Visit;
import dev.bailey.linux.mounts.MountInfo;
import dev.bailey.linux.privileges.IdentityMaps;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Mount namespaces that hold everything a plan shows, ready to be copied by launches. Made on first
 * use; the last few are kept until the host's mounts change or a path comes to name another
 * directory. Thread-safe.
 */
public final class PlannedRoots implements AutoCloseable {
  private static final int KEPT = 16;

  private final int user;
  private final Fd proc;
  private final Function<Steps, MountSteps> mounts;
  private final IdentityMaps owners;
  private final MountWatch watch = new MountWatch();
  private final Map<List<Object>, Fd> roots = new LinkedHashMap<>(KEPT, 0.75f, true);
  private final Set<Path> unmappable = new HashSet<>();
  private @Nullable RootTemplate template;

  /**
   * An empty collection.
   *
   * @param user the user sandboxed commands run as
   * @param proc the host's /proc
   */
  public PlannedRoots(int user, Fd proc) {
    this(user, proc, MountSteps::new);
  }

  /** One that mounts in other words, to try whether what they leave out is found. */
  PlannedRoots(int user, Fd proc, Function<Steps, MountSteps> mounts) {
    this.user = user;
    this.proc = proc;
    this.mounts = mounts;
    owners = new IdentityMaps(user);
  }

  /** A mount namespace for the plan; the caller closes the descriptor after use. */
  public synchronized Fd find(RootPlan plan) {
    if (watch.changed()) {
      forget();
    }
    if (!plan.held().isEmpty()) {
      // What is mounted upon such a directory goes when that is removed.
      return make(plan);
    }
    List<Object> identity = plan.identity();
    Fd root = roots.get(identity);
    if (root == null) {
      root = make(plan);
      roots.put(identity, root);
      evict();
    }
    return root.copy();
  }

  /** A mount namespace with system directories only; the caller closes the descriptor. */
  public synchronized Fd template() {
    return ensureTemplate().namespace().copy();
  }

  private RootTemplate ensureTemplate() {
    if (template == null) {
      template = RootTemplate.create(user);
    }
    return template;
  }

  /**
   * Once more with a new template if it fails with an old one: a file of the system that the host
   * has replaced since, as an update does, cannot be moved out of that.
   */
  private Fd make(RootPlan plan) {
    boolean old = template != null;
    try {
      return makeMapped(plan);
    } catch (BaileyException e) {
      if (!old) {
        throw e;
      }
      forgetTemplate();
      return makeMapped(plan);
    }
  }

  /** Tries again without a map of owners for each read-only path whose file system takes none. */
  private Fd makeMapped(RootPlan plan) {
    while (true) {
      try (Visit visit = new Visit()) {
        Optional<Fd> made = make(plan, visit);
        if (made.isPresent()) {
          return made.get();
        }
        unmappable.add(requireReadOnly(plan, visit));
      }
    }
  }

  /** Empty if an owner could not be mapped. */
  private Optional<Fd> make(RootPlan plan, Visit visit) {
    Steps program = visit.program();
    RootSteps steps = new RootSteps(program, mounts.apply(program), plan, user);
    steps.collect(bind -> plan.unrestricted() ? null : ownerMap(bind));
    program.call(
        "enter the template",
        Syscall.SETNS,
        ensureTemplate().namespace().number(),
        Flags.CLONE_NEWNS);
    program.call("copy the template", Syscall.UNSHARE, Flags.CLONE_NEWNS);
    long namespace = open(program, "find the new mount namespace", "thread-self/ns/mnt");
    steps.assemble();
    long mountinfo = open(program, "find the list of mounts", "thread-self/mountinfo");
    visit.run();
    if (isUnmappable(visit)) {
      return Optional.empty();
    }
    visit.requireSuccess();
    verify(visit.take(mountinfo), plan);
    return Optional.of(visit.take(namespace));
  }

  private static boolean isUnmappable(Finished visit) {
    return !visit.succeeded()
        && visit.errno() == Errno.EINVAL
        && visit.failedStep().startsWith(MountSteps.MAP_OWNERS);
  }

  private long open(Steps program, String step, String path) {
    return program.open(
        step,
        Syscall.OPENAT,
        proc.number(),
        program.memory().text(path),
        Flags.O_RDONLY | Flags.O_CLOEXEC);
  }

  /**
   * The path whose owner could not be mapped, if it is only read: then its files are shown as they
   * are, and those that only their owner may read cannot be read. Written files would belong to
   * nobody.
   */
  private static Path requireReadOnly(RootPlan plan, Finished visit) {
    String named = visit.failedStep().substring(MountSteps.MAP_OWNERS.length());
    for (RootEntry entry : plan.entries()) {
      if (entry instanceof RootEntry.Bind(Path source, _, boolean readOnly, _)
          && source.toString().equals(named)
          && readOnly) {
        return source;
      }
    }
    throw visit
        .failure()
        .withRemedies(
            new Remedy.ChangeHost(
                "Its file system cannot show files as those of another user (id-mapped mounts);"
                    + " overlayfs and NFS cannot, nor tmpfs before Linux 6.3. Move the project to"
                    + " another one."),
            new Remedy.Choose(Remedy.Setting.BACKEND, "bubblewrap", "landlock"));
  }

  /** What launches add later is mounted upon these, and is tied to nothing either. */
  private static void verify(Fd mountinfo, RootPlan plan) {
    try (mountinfo) {
      List<MountInfo> made = MountInfo.read(mountinfo);
      MountPropagation.requirePrivate(made);
      List<MountInfo> left = StrayKernelMounts.left(made, plan);
      if (!left.isEmpty()) {
        throw StrayKernelMounts.notHidden(left.getFirst());
      }
    }
  }

  private @Nullable Fd ownerMap(RootEntry.Bind bind) {
    if (bind.readOnly() && unmappable.contains(bind.source())) {
      return null;
    }
    HostFile file = HostFile.of(bind.ownedLike());
    return owners.forOwner(new IdentityMaps.Owner(file.user(), file.group()));
  }

  private void evict() {
    if (roots.size() > KEPT) {
      var eldest = roots.entrySet().iterator();
      eldest.next().getValue().close();
      eldest.remove();
    }
  }

  /** Forgets what is shown of the host but for its system directories. */
  public synchronized void letGo() {
    for (Fd root : roots.values()) {
      root.close();
    }
    roots.clear();
  }

  private void forget() {
    letGo();
    unmappable.clear();
    forgetTemplate();
  }

  private void forgetTemplate() {
    if (template != null) {
      template.close();
      template = null;
    }
  }

  @Override
  public synchronized void close() {
    forget();
    owners.close();
    watch.close();
  }
}
