package dev.bailey.linux.namespace;

import dev.bailey.backend.Capability;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.Streams;
import dev.bailey.backend.network.CellNetworks;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Visit;
import dev.bailey.linux.launch.CellCapabilities;
import dev.bailey.linux.launch.CellCommands;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.CellState;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.launch.Launched;
import dev.bailey.linux.launch.LinuxCell;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.ProcessResources;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.TerminalSite;
import dev.bailey.linux.launch.TreeResources;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.network.CellNetwork;
import dev.bailey.linux.network.ForeignNetwork;
import dev.bailey.linux.rootfs.PlanCheck;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.linux.seccomp.SeccompFilters;
import dev.bailey.log.Diagnostics;
import dev.bailey.policy.EffectivePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Namespaces kept alive by an init process; each command joins them. */
final class NamespaceCell implements LinuxCell {
  private final SharedParts shared;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final CellGround ground;
  private final List<BpfProgram> filters;
  private final Enforcement enforcement;
  private final PlanCheck unchanged;
  private final AutorunWatch autorun;
  private final Map<CommandScope, Supervisor> running = new ConcurrentHashMap<>();
  private final Freezing freezing;
  private final HostFiles files;
  private final CellState state;

  private NamespaceCell(
      SharedParts shared, EffectivePolicy policy, RootPlan plan, CellGround ground) {
    this.shared = shared;
    this.policy = policy;
    this.plan = plan;
    this.ground = ground;
    filters = SeccompFilters.of(policy);
    enforcement = NamespaceReport.of(shared, policy, plan, filters);
    unchanged = new PlanCheck(plan);
    autorun = plan.autorunWatch();
    freezing = new Freezing(ground.group());
    files = plan.unrestricted() ? HostFiles.ofOurselves(plan) : HostFiles.ofOwner(plan);
    state =
        new CellState(
            ground.init(),
            CellCapabilities.withPause(policy.network(), ground.group()),
            files,
            ground.group());
  }

  static NamespaceCell create(SharedParts shared, EffectivePolicy policy) {
    RootPlan plan = RootPlan.of(policy);
    return CellGround.use(shared, policy, plan, ground -> create(shared, policy, plan, ground));
  }

  private static NamespaceCell create(
      SharedParts shared, EffectivePolicy policy, RootPlan plan, CellGround ground) {
    try (Visit visit = new Visit()) {
      long mounts =
          new CellSteps(shared, visit.program(), policy, plan).add(ground.root(), ground.init());
      visit.run();
      ground.made(visit.program(), mounts);
      visit.requireSuccess();
      return new NamespaceCell(shared, policy, plan, ground);
    }
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    freezing.beginLaunch();
    try {
      return start(command, streams, start);
    } finally {
      freezing.endLaunch();
    }
  }

  private ConfinedProcess start(Command command, Streams streams, long start) {
    ensureRunning();
    unchanged.requireUnchanged();
    EffectivePolicy own = policy.tightenedBy(command.limits());
    GroupLimits.requirePerCommand(command.limits());
    // Before the launch: what fails after it would leave a command that nobody supervises.
    Enforcement kept =
        command.limits().isNone() ? enforcement : NamespaceReport.of(shared, own, plan, filters);
    Cgroup limited =
        GroupLimits.needGroup(command.limits())
            ? ground.group().child(GroupLimits.of(own.limits()))
            : null;
    CommandCgroup group = limited == null ? child() : limited;
    Launched launched;
    CgroupUsage before;
    try (LaunchCount.Launch _ = ground.beginLaunch()) {
      before = ground.usageBefore();
      launched =
          new CommandLaunch(shared, own, plan, command, filters, new CellEntrance(group)).run();
    } catch (RuntimeException e) {
      Undo.after(e, List.of(group::close));
      throw state.reason(e);
    } catch (Error e) {
      Undo.after(e, List.of(group::close));
      throw e;
    }
    if (launched instanceof Launched.NotStarted failed) {
      group.close();
      // What a dying namespace refuses looks like a limit that was reached.
      state.requireAlive();
      return Supervisor.neverStarted(failed.outcome(), kept);
    }
    StartedProcess process = ((Launched.Running) launched).process();
    CommandScope scope = new CommandScope(group);
    ProcessResources resources =
        limited == null
            ? new CellResources(ground, before, kept, scope)
            : new TreeResources(scope, limited, kept);
    Supervisor supervisor =
        new Supervisor(process, resources, own.limits(), command, streams, start);
    running.put(scope, supervisor);
    if (state.isClosed()) {
      CellCommands.killLate(supervisor);
    }
    return new WatchedProcess(supervisor, autorun);
  }

  /** The group of a command without limits of its own. */
  private CommandCgroup child() {
    try {
      return ground.group().child();
    } catch (RuntimeException e) {
      throw state.reason(e);
    }
  }

  /** The way into a cell that exists. */
  private final class CellEntrance implements Entrance {
    private final CommandCgroup group;

    CellEntrance(CommandCgroup group) {
      this.group = group;
    }

    @Override
    public Plumbing streams(Command command, ChildStart child) {
      return Plumbing.of(command, child, new CellTerminal());
    }

    @Override
    public CommandCgroup group() {
      return group;
    }

    @Override
    public Cgroup whole() {
      return ground.group();
    }

    @Override
    public void enter(ChildProgram program) {
      CellSteps.join(program, ground.mounts(), ground.init(), policy);
    }
  }

  /** Only what the command started goes with it; the cell stays. */
  private final class CommandScope implements CellResources.Scope, TreeResources.Tree {
    private final CommandCgroup group;

    CommandScope(CommandCgroup group) {
      this.group = group;
    }

    @Override
    public void kill() {
      if (ground.isClosed() || !killGroup()) {
        ground.kill();
      }
    }

    /** False where the group has gone with the cell just now. */
    private boolean killGroup() {
      try {
        group.killAll();
        return true;
      } catch (BaileyException e) {
        if (ground.isClosed()) {
          return false;
        }
        throw e;
      }
    }

    @Override
    public void close(boolean unused) {
      running.remove(this);
      if (unused) {
        giveBack();
      } else {
        group.close();
        ground.awaitReaped(running::isEmpty);
      }
    }

    /** Nothing is left in it: what fails here must not hide how the command ended. */
    private void giveBack() {
      try {
        group.close();
      } catch (BaileyException e) {
        Diagnostics.debug(NamespaceCell.class, "give a cgroup back", e);
      }
    }

    @Override
    public boolean isGone() {
      return ground.isClosed();
    }

    @Override
    public void end() {
      close(false);
    }
  }

  /** A terminal of the cell's own devpts. */
  private final class CellTerminal implements TerminalSite {
    private long visitor;

    @Override
    public void enter(ChildProgram program) {
      visitor = program.fork("fork", Flags.CLONE_FILES);
      program.endWithParent();
      program.call(
          "enter the cell's root", Syscall.SETNS, ground.mounts().number(), Flags.CLONE_NEWNS);
    }

    @Override
    public void run(ChildProgram program) {
      program.parent();
      program.reapSuccessful("reap", visitor);
      program.run();
    }
  }

  /** Before a launch, which finds out by failing that the cell is about to die. */
  private void ensureRunning() {
    state.requireOpen();
    if (!ground.init().isRunning()) {
      throw CellFailure.dead();
    }
  }

  @Override
  public CellState state() {
    return state;
  }

  @Override
  public InnerNetwork network() {
    state.requireAlive();
    CellNetworks.requireOwn(policy.network());
    return new CellNetwork(this::socket);
  }

  private Fd socket(int family, int type) {
    try (LaunchCount.Launch _ = ground.beginLaunch()) {
      return ForeignNetwork.socket(ground.init().pidfd(), family, type);
    }
  }

  @Override
  public void freeze() {
    state.requireAlive();
    if (!capabilities().contains(Capability.PAUSE)) {
      LinuxCell.super.freeze();
    }
    freezing.freeze();
  }

  @Override
  public void thaw() {
    freezing.thaw();
  }

  @Override
  public void close() {
    if (!state.close()) {
      return;
    }
    running.values().forEach(Supervisor::expectKill);
    // A launch that is held up must not hold up the rest.
    List<Runnable> steps = new ArrayList<>(List.of(ground::kill));
    // What is frozen would not die.
    steps.add(freezing::thaw);
    for (Supervisor supervisor : running.values()) {
      steps.add(supervisor::kill);
    }
    steps.addAll(List.of(files::close, ground::close));
    Undo.all(steps);
  }
}
