package dev.bailey.linux.namespace;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Refusals;
import dev.bailey.backend.Streams;
import dev.bailey.backend.Trial;
import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Refusal;
import dev.bailey.linux.launch.DiskLimit;
import dev.bailey.linux.launch.FirstUse;
import dev.bailey.linux.launch.GroupReach;
import dev.bailey.linux.launch.Launched;
import dev.bailey.linux.launch.NotLinux;
import dev.bailey.linux.launch.OwnedCellProcess;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.privileges.SuidDumpable;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.linux.seccomp.SeccompFilters;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.util.List;
import java.util.Optional;

/** Confines by namespaces, a root of its own, cgroups and seccomp. Needs root. */
public final class NamespaceBackend implements Backend {
  private final LazySharedParts shared;
  private final GroupReach groups = new GroupReach();

  /** Cheap: what launches share is made by the first one. */
  public NamespaceBackend() {
    shared = new LazySharedParts();
  }

  /** With parts that were made already; closed with this backend. */
  NamespaceBackend(SharedParts shared) {
    this.shared = new LazySharedParts(shared);
  }

  private static final class LazySharedParts extends FirstUse<SharedParts> {
    LazySharedParts() {}

    LazySharedParts(SharedParts made) {
      super(made);
    }

    @Override
    protected SharedParts make() {
      return new SharedParts();
    }
  }

  @Override
  public String name() {
    return "namespace";
  }

  @Override
  public String isolation() {
    return "own mounts, processes, network and limits; same kernel, filtered system calls";
  }

  @Override
  public Strength strength() {
    return Strength.NAMESPACES;
  }

  @Override
  public int rank() {
    return 0;
  }

  @Override
  public Optional<BaileyException> unkept(EffectivePolicy policy) {
    return Refusals.firstOf(
        Refusals.image(this, policy), DiskLimit.unkept(policy), groups.unkept(policy));
  }

  @Override
  public Optional<Obstacle> obstacle() {
    Optional<Obstacle> notLinux = NotLinux.obstacle();
    if (notLinux.isPresent()) {
      return notLinux;
    }
    if (Kernel.effectiveUser() != 0) {
      return Optional.of(new Obstacle("needs root", new Remedy.StartBy("Run it as root", "sudo")));
    }
    if (!Refusal.mayAdminister()) {
      return Optional.of(
          new Obstacle("this root may not make namespaces", Refusal.rightsMissing()));
    }
    if (SuidDumpable.isUnsafe()) {
      return Optional.of(new Obstacle(SuidDumpable.REASON, SuidDumpable.REMEDY));
    }
    return Optional.empty();
  }

  @Override
  public Optional<Obstacle> probe() {
    // Without control groups it does not work, whatever limits are asked for: to be said as that.
    return Trial.of(this, Promise.MEMORY, Promise.CPU, Promise.PROCESSES);
  }

  @Override
  public Cell prepare(EffectivePolicy policy) {
    requireKeepable(policy);
    return NamespaceCell.create(shared.get(), policy);
  }

  @Override
  public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
    if (command.terminal().isPresent()) {
      return OwnedCellProcess.start(prepare(policy), command, streams);
    }
    requireKeepable(policy);
    return launchOnce(shared.get(), policy, command, streams);
  }

  /** Makes the cell and starts the command by one forked process. */
  private static ConfinedProcess launchOnce(
      SharedParts parts, EffectivePolicy policy, Command command, Streams streams) {
    long start = System.nanoTime();
    RootPlan plan = RootPlan.of(policy);
    return CellGround.use(
        parts,
        policy,
        plan,
        ground -> launchOnce(parts, policy, plan, ground, command, streams, start));
  }

  private static ConfinedProcess launchOnce(
      SharedParts parts,
      EffectivePolicy policy,
      RootPlan plan,
      CellGround ground,
      Command command,
      Streams streams,
      long start) {
    // First: what fails after the launch would leave a command that nobody supervises.
    List<BpfProgram> filters = SeccompFilters.of(policy);
    Enforcement enforcement = NamespaceReport.of(parts, policy, plan, filters);
    Entrance entrance = new FirstEntrance(parts, policy, plan, ground);
    Launched launched = new CommandLaunch(parts, policy, plan, command, filters, entrance).run();
    if (launched instanceof Launched.NotStarted failed) {
      ground.requireAlive();
      ground.close();
      return Supervisor.neverStarted(failed.outcome(), enforcement);
    }
    StartedProcess process = ((Launched.Running) launched).process();
    CellResources resources =
        new CellResources(ground, CgroupUsage.none(), enforcement, new CellScope(ground));
    return new WatchedProcess(
        new Supervisor(process, resources, policy.limits(), command, streams, start),
        plan.autorunWatch());
  }

  /** The whole cell goes with the command. */
  private record CellScope(CellGround ground) implements CellResources.Scope {
    @Override
    public void kill() {
      ground.kill();
    }

    @Override
    public void close(boolean unused) {
      ground.close();
    }
  }

  @Override
  public void letGo() {
    synchronized (shared) {
      if (shared.isMade()) {
        shared.get().roots().letGo();
      }
    }
  }

  @Override
  public void tidy() {
    CellGroups.tidy();
  }

  @Override
  public void close() {
    shared.close();
  }
}
