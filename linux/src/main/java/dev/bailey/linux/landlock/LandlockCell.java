package dev.bailey.linux.landlock;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.launch.CellCapabilities;
import dev.bailey.linux.launch.CellCommands;
import dev.bailey.linux.launch.CellState;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LinuxCell;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The cell of the landlock backend: a private directory and, as root, a cgroup for its commands.
 * Every command gets a Landlock domain of its own.
 */
final class LandlockCell implements LinuxCell {
  private final LandlockParts parts;
  private final EffectivePolicy policy;
  private final CommandGroups groups;
  private final PrivateDirectory temporary = PrivateDirectory.make();
  private final AutorunWatch autorun;
  private final boolean keepsAutorun;
  private final List<BpfProgram> filters;
  private final HostFiles files;
  private final CellState state;
  private final CellCommands commands;
  private final AtomicLong started = new AtomicLong();

  /** A cell for any number of commands, which share the limits of the policy. */
  static LandlockCell ofMany(LandlockParts parts, EffectivePolicy policy) {
    parts.check(policy);
    CommandGroups groups = CommandGroups.ofMany(parts, policy);
    try {
      return new LandlockCell(parts, policy, groups);
    } catch (RuntimeException e) {
      groups.close();
      throw e;
    }
  }

  /** A cell for one command. */
  static LandlockCell ofOne(LandlockParts parts, EffectivePolicy policy) {
    parts.check(policy);
    return new LandlockCell(parts, policy, CommandGroups.ofOne(parts));
  }

  private LandlockCell(LandlockParts parts, EffectivePolicy policy, CommandGroups groups) {
    this.parts = parts;
    this.policy = policy;
    this.groups = groups;
    try {
      RootPlan asked = RootPlan.of(policy.files(), policy.network());
      requireProtectable(asked);
      keepsAutorun = requireNoAutorun(asked);
      autorun = asked.autorunWatch(List.of());
      filters = LandlockParts.filters(policy);
      // Autorun files are protected here even where Landlock cannot keep commands off them.
      files = HostFiles.ofOurselves(asked);
      state = CellState.withoutProcess(CellCapabilities.LEAST, files);
      commands = new CellCommands(state);
    } catch (RuntimeException e) {
      temporary.close();
      throw e;
    }
  }

  /** What the policy shows, the private directory included. */
  private RootPlan plan() {
    FileAccess files = policy.files().withAutorun(AutorunPatterns.none());
    return RootPlan.of(
        files.mode() == FileAccess.Mode.UNRESTRICTED ? files : files.writing(temporary.path()),
        policy.network());
  }

  /**
   * A rule of Landlock for a directory is one for all that is in it: a file in a directory that is
   * written cannot be kept.
   */
  private boolean requireNoAutorun(RootPlan plan) {
    if (plan.autorun().isEmpty() && plan.keepsAutorun()) {
      return true;
    }
    String what = plan.autorun().isEmpty() ? "a file" : plan.autorun().getFirst().toString();
    policy.requireAcceptedByName(
        Promise.AUTORUN,
        "another program runs "
            + what
            + " later, and Landlock cannot keep it read-only in a directory that is written");
    return false;
  }

  private void requireProtectable(RootPlan plan) {
    if (!plan.privilegedFiles().isEmpty()) {
      policy.requireAccepted(
          Promise.FILES,
          plan.privilegedFiles().getFirst()
              + " is setuid, setgid or has capabilities: Landlock keeps it from being changed only"
              + " by keeping anything from being made beside it");
    }
    if (!plan.placeholders().isEmpty()) {
      policy.requireAccepted(
          Promise.FILES,
          plan.placeholders().getFirst()
              + " is denied and does not exist: Landlock protects only what is there, so it could"
              + " be made");
    }
  }

  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    return commands.launch(() -> launch(command, streams));
  }

  private ConfinedProcess launch(Command command, Streams streams) {
    EffectivePolicy own = policy.tightenedBy(command.limits());
    if (!command.limits().isNone()) {
      GroupLimits.requirePerCommand(command.limits());
      parts.check(own);
    }
    Mark mark = new Mark(temporary.cell(), started.getAndIncrement());
    RootPlan plan = plan();
    requireProtectable(plan);
    LandlockLaunch launch =
        new LandlockLaunch(parts, own, plan, temporary, mark, groups, filters, keepsAutorun);
    return new WatchedProcess(launch.start(command, streams), autorun);
  }

  @Override
  public CellState state() {
    return state;
  }

  @Override
  public void close() {
    commands.close(List.of(this::killMarked, groups::close, files::close, temporary::close));
  }

  private void killMarked() {
    MarkedTree.kill(mark -> mark >= 0 && Mark.cellOf(mark) == temporary.cell());
  }
}
