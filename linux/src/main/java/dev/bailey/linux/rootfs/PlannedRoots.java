package dev.bailey.linux.rootfs;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.LauncherThread;
import dev.bailey.linux.privileges.IdentityMaps;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private final IdentityMaps owners;
  private final MountWatch watch = new MountWatch();
  private final Map<List<Object>, Fd> roots = new LinkedHashMap<>(KEPT, 0.75f, true);
  private @Nullable RootTemplate template;

  /**
   * An empty collection.
   *
   * @param user the user sandboxed commands run as
   * @param proc the host's /proc
   */
  public PlannedRoots(int user, Fd proc) {
    this.user = user;
    this.proc = proc;
    owners = new IdentityMaps(user);
  }

  /** A mount namespace for the plan; the caller closes the descriptor after use. */
  public synchronized Fd find(RootPlan plan) {
    if (watch.changed()) {
      forget();
    }
    if (!plan.placeholders().isEmpty()) {
      // What is mounted upon a placeholder goes when that is removed.
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

  private Fd make(RootPlan plan) {
    try (KernelProgram program = new KernelProgram()) {
      RootSteps steps = new RootSteps(program, plan, user);
      steps.collect(source -> plan.unrestricted() ? null : ownerMap(source));
      program.call("unshare the working directory", Syscall.UNSHARE, Flags.CLONE_FS);
      program.call(
          "enter the template",
          Syscall.SETNS,
          ensureTemplate().namespace().number(),
          Flags.CLONE_NEWNS);
      program.call("copy the template", Syscall.UNSHARE, Flags.CLONE_NEWNS);
      long namespace =
          program.open(
              "find the new mount namespace",
              Syscall.OPENAT,
              proc.number(),
              program.memory().text("thread-self/ns/mnt"),
              Flags.O_RDONLY | Flags.O_CLOEXEC);
      steps.assemble();
      LauncherThread.run(program).awaitEnd();
      program.requireSuccess();
      return program.take(namespace);
    }
  }

  private Fd ownerMap(Path source) {
    HostFile file = HostFile.of(source);
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
