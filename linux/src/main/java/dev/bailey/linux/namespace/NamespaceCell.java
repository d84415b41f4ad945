package dev.bailey.linux.namespace;

import dev.bailey.backend.Capability;
import dev.bailey.backend.CellNetworks;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.CellCapabilities;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.CellState;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.launch.LauncherThread;
import dev.bailey.linux.launch.NamespacedCell;
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
import dev.bailey.policy.EffectivePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Namespaces kept alive by an init process; each command joins them. */
final class NamespaceCell implements NamespacedCell {
  private final SharedParts shared;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final CellGround ground;
  private final Enforcement enforcement;
  private final PlanCheck unchanged;
  private final AutorunWatch autorun;
  private final Approaches approaches;
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
    enforcement = NamespaceReport.of(shared, policy, plan);
    unchanged = new PlanCheck(plan);
    autorun = plan.autorunWatch();
    approaches = new Approaches(policy, ground);
    freezing = new Freezing(ground.group(), approaches);
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
    try (KernelProgram program = new KernelProgram()) {
      long mounts = new CellSteps(shared, program, policy, plan).add(ground.root(), ground.init());
      ground.enclosure().run(program, LauncherThread.Rescue.NONE, () -> {}).awaitEnd();
      ground.made(program, mounts);
      program.requireSuccess();
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
    Cgroup limited =
        GroupLimits.needGroup(command.limits())
            ? ground.group().child(GroupLimits.of(own.limits()))
            : null;
    Approach approach = approach(own, limited);
    CommandLaunch.Launched launched;
    CgroupUsage before;
    try (LaunchCount.Launch _ = ground.beginLaunch()) {
      before = ground.usageBefore();
      launched =
          new CommandLaunch(shared, own, plan, command, approach)
              .run(child -> Plumbing.of(command, child, new CellTerminal()), () -> {}, _ -> {});
    } catch (RuntimeException e) {
      Undo.after(e, List.of(approach::abandon));
      throw state.reason(e);
    } catch (Error e) {
      Undo.after(e, List.of(approach::abandon));
      throw e;
    }
    StartedProcess process = launched.process();
    Enforcement kept =
        command.limits().isNone() ? enforcement : NamespaceReport.of(shared, own, plan);
    if (process == null) {
      approach.abandon();
      // What a dying namespace refuses looks like a limit that was reached.
      state.requireAlive();
      return Supervisor.neverStarted(launched.requireOutcome(), kept);
    }
    CommandScope scope = new CommandScope(approach.group(), launched);
    ProcessResources resources =
        limited == null
            ? new CellResources(ground, before, kept, scope)
            : resources(process, scope, limited, kept);
    Supervisor supervisor =
        new Supervisor(process, resources, own.limits(), command, streams, start);
    running.put(scope, supervisor);
    if (state.isClosed()) {
      supervisor.kill();
    }
    return new WatchedProcess(supervisor, autorun);
  }

  /** Nothing runs without resources: a process that gets none ends, with all it has started. */
  private static TreeResources resources(
      StartedProcess process, CommandScope scope, Cgroup limited, Enforcement kept) {
    try {
      return new TreeResources(scope, limited, kept);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(scope::kill, process::abandon, scope::end));
      throw e;
    }
  }

  /**
   * A launcher thread for a command.
   *
   * @param limited the group of a command that has limits of its own; null for one that has none
   */
  private Approach approach(EffectivePolicy own, @Nullable Cgroup limited) {
    try {
      if (limited != null) {
        return Approach.make(own, ground, limited);
      }
      Approach ready = approaches.take();
      return ready != null ? ready : Approach.make(policy, ground);
    } catch (RuntimeException e) {
      throw state.reason(e);
    }
  }

  /** Only what the command started goes with it; the cell stays. */
  private final class CommandScope implements CellResources.Scope, TreeResources.Tree {
    private final CommandCgroup group;
    private final CommandLaunch.Launched launched;

    CommandScope(CommandCgroup group, CommandLaunch.Launched launched) {
      this.group = group;
      this.launched = launched;
    }

    @Override
    public void kill() {
      if (ground.isClosed()) {
        ground.kill();
      } else {
        group.killAll();
      }
    }

    @Override
    public void close(boolean unused) {
      running.remove(this);
      launched.awaitLauncher();
      if (unused) {
        // Nothing of the command is left: giving its group back can wait.
        Janitor.run(this::giveBack);
      } else {
        giveBack();
        ground.awaitReaped(running::isEmpty);
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

    private void giveBack() {
      group.close();
      // Not while the command runs: it would have to share the processors with it.
      approaches.prepare();
    }
  }

  /** A terminal of the cell's own devpts. */
  private final class CellTerminal implements TerminalSite {
    @Override
    public void enter(KernelProgram program) {
      program.call("unshare the working directory", Syscall.UNSHARE, Flags.CLONE_FS);
      program.call(
          "enter the cell's root", Syscall.SETNS, ground.mounts().number(), Flags.CLONE_NEWNS);
    }

    @Override
    public void run(KernelProgram program) {
      LauncherThread.run(program);
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
      NamespacedCell.super.freeze();
    }
    freezing.freeze();
  }

  @Override
  public void thaw() {
    freezing.thaw();
  }

  @Override
  public void close() {
    state.close();
    List<Runnable> steps = new ArrayList<>();
    // What is frozen would not die.
    steps.add(freezing::thaw);
    for (Supervisor supervisor : running.values()) {
      steps.add(supervisor::kill);
    }
    steps.addAll(List.of(approaches::close, files::close, ground::close));
    Undo.all(steps);
  }
}
