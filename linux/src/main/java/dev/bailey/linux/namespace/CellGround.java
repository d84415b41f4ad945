package dev.bailey.linux.namespace;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.KillableGround;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.launch.OutOfMemoryEvent;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.rootfs.Placeholders;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.log.Diagnostics;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.waiting.Polling;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The host's resources that a cell occupies: placeholders, cgroup, root mounts, enclosure. Closing
 * it releases them all. Thread-safe.
 */
final class CellGround implements KillableGround, AutoCloseable {
  private static final Duration REAPING = Duration.ofSeconds(1);

  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final List<Path> placeholders;
  private final Cgroup group;
  private final Optional<OutOfMemoryEvent> outOfMemory;
  private final Fd root;
  private final Init init;
  private final Enclosures enclosures;
  private final LaunchCount launches = new LaunchCount();
  private Fd mounts = new Fd(-1);
  private @Nullable Rest atRest;

  /**
   * What the group had used when no process was in it.
   *
   * @param launches how many had begun by then, none of them under way
   */
  private record Rest(CgroupUsage usage, long launches) {}

  CellGround(SharedParts shared, EffectivePolicy policy, RootPlan plan) {
    placeholders = plan.held();
    try {
      Placeholders made = Placeholders.make(placeholders);
      undo.push(made::close);
      group = CellGroups.acquire(shared.cgroups(), policy);
      undo.push(group::close);
      outOfMemory = OutOfMemoryEvent.of(group);
      outOfMemory.ifPresent(event -> undo.push(event::close));
      root = shared.roots().find(plan);
      undo.push(root::close);
      init = shared.enclosures().take();
      undo.push(init::close);
      enclosures = shared.enclosures();
    } catch (RuntimeException | Error e) {
      Undo.after(e, undo);
      throw e;
    }
  }

  /** Uses a new one; when that fails, it is closed. */
  static <T> T use(
      SharedParts shared, EffectivePolicy policy, RootPlan plan, Function<CellGround, T> work) {
    return KillableGround.use(new Supply(shared, policy, plan), work);
  }

  /** A class, since linking a lambda would cost start-up time. */
  private record Supply(SharedParts shared, EffectivePolicy policy, RootPlan plan)
      implements Supplier<CellGround> {
    @Override
    public CellGround get() {
      return new CellGround(shared, policy, plan);
    }
  }

  @Override
  public boolean wasKilled() {
    // Closed already: its command was started, and must not be started twice.
    return !isClosed() && !init().isAlive();
  }

  @Override
  public void release() {
    close();
  }

  /** Fails if the enclosure was killed: what a dying namespace refuses looks like a limit. */
  void requireAlive() {
    if (!init().isAlive()) {
      throw CellFailure.dead();
    }
  }

  Cgroup group() {
    return group;
  }

  Optional<OutOfMemoryEvent> outOfMemory() {
    return outOfMemory;
  }

  /** A mount namespace with what the plan shows, to be copied by the launch. */
  Fd root() {
    return root;
  }

  Init init() {
    return init;
  }

  /** The cell's own mount namespace, once it was made. */
  synchronized Fd mounts() {
    return mounts;
  }

  /** A process is going to enter; closing waits until it has done its work. */
  LaunchCount.Launch beginLaunch() {
    return launches.begin();
  }

  /** How many launches were begun so far; -1 while one of them is under way. */
  long launches() {
    long begun = launches.begun();
    return launches.isQuiet() ? begun : -1;
  }

  /** What the group has used before a launch that was begun. */
  CgroupUsage usageBefore() {
    Rest known;
    synchronized (this) {
      known = atRest;
      atRest = null;
    }
    // Another launch that has begun since may have been in the group.
    return known != null && known.launches() == launches.begun() - 1
        ? known.usage()
        : group.usage();
  }

  /**
   * No process was in the group when its usage was read, so that the next launch need not read it.
   *
   * @param launchesThen what {@link #launches} said before it was read
   */
  synchronized void rest(CgroupUsage usage, long launchesThen) {
    if (launchesThen >= 0) {
      atRest = new Rest(usage, launchesThen);
    }
  }

  /**
   * The program that makes the cell has run.
   *
   * @param namespace stands for the cell's mount namespace in the program
   */
  synchronized void made(ChildProgram program, long namespace) {
    root.close();
    mounts = program.take(namespace);
  }

  boolean isClosed() {
    return launches.isClosed();
  }

  /** Whether no process is in the group, zombies included; false if that cannot be found out. */
  boolean isUnused() {
    try {
      return group.isUnused();
    } catch (BaileyException e) {
      // Closed meanwhile, or the host is short of something.
      Diagnostics.debug(CellGround.class, "cannot see whether a cgroup is in use", e);
      return false;
    }
  }

  /**
   * Waits until init has reaped what was killed: zombies count against the limit of processes, and
   * the next command must not find it used up by the one before.
   *
   * @param alone whether no command runs; what others use is theirs
   */
  void awaitReaped(BooleanSupplier alone) {
    Polling pause = Polling.withBackoff(REAPING);
    while (alone.getAsBoolean() && !isClosed() && !isUnused() && pause.sleep()) {
      // The condition is all there is to do.
    }
  }

  /** Kills everything in the cell. */
  void kill() {
    if (!isUnused()) {
      group.unthrottle();
    }
    init().kill();
  }

  /** Waits for processes, so it holds no lock that those who reap them may need. */
  @Override
  public void close() {
    if (!launches.close()) {
      return;
    }
    if (!launches.isQuiet()) {
      // Without init, nothing new can start.
      launches.awaitQuiet(this::kill);
    }
    Fd namespace = mounts();
    try {
      if (placeholders.isEmpty() && isUnused()) {
        // Nothing is alive in there: nobody needs to wait for the kernel to take it apart.
        undo.addLast(namespace::close);
        Janitor.run(() -> Undo.all(undo));
      } else {
        Janitor.run(namespace::close);
        Undo.all(undo);
      }
    } finally {
      enclosures.replenish();
    }
  }
}
