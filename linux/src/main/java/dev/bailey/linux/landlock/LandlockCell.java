package dev.bailey.linux.landlock;

import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.CellFiles;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.launch.CellCapabilities;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.TrackedProcess;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A policy, a private directory and, where there are cgroups, one for all commands. Each command is
 * launched anew, with rules of its own.
 */
final class LandlockCell implements Cell {
  private final LandlockParts parts;
  private final EffectivePolicy policy;
  private final CommandGroups groups;
  private final PrivateDirectory temporary = PrivateDirectory.make();
  private final Set<ConfinedProcess> running = ConcurrentHashMap.newKeySet();
  private final AutorunWatch autorun;
  private final boolean keepsAutorun;
  private final HostFiles files;
  private long started;
  private boolean closed;

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
      // A custom profile that cannot be read is to be known now.
      LandlockParts.filters(policy);
      // Files that run later are kept here even if Landlock cannot keep commands from them.
      files = HostFiles.ofOurselves(asked);
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
    if (!plan.privileged().isEmpty()) {
      policy.requireAccepted(
          Promise.FILES,
          plan.privileged().getFirst()
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
    EffectivePolicy own = policy.tightenedBy(command.limits());
    if (!command.limits().isNone()) {
      GroupLimits.requirePerCommand(command.limits());
      parts.check(own);
    }
    Mark mark = nextMark();
    RootPlan plan = plan();
    requireProtectable(plan);
    ConfinedProcess process = launch(own, plan, mark, command, streams);
    TrackedProcess tracked = new TrackedProcess(new WatchedProcess(process, autorun), running);
    running.add(tracked);
    if (isClosed()) {
      tracked.kill();
    }
    return tracked;
  }

  private ConfinedProcess launch(
      EffectivePolicy own, RootPlan plan, Mark mark, Command command, Streams streams) {
    try {
      return new LandlockLaunch(parts, own, plan, temporary, mark, groups, keepsAutorun)
          .start(command, streams);
    } catch (RuntimeException e) {
      throw isClosed() ? CellFailure.closedMeanwhile(e) : e;
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return CellCapabilities.LEAST;
  }

  @Override
  public CellFiles files() {
    if (isClosed()) {
      throw CellFailure.closed();
    }
    return files;
  }

  private synchronized Mark nextMark() {
    if (closed) {
      throw CellFailure.closed();
    }
    return new Mark(temporary.cell(), started++);
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    List<Runnable> steps = new ArrayList<>();
    for (ConfinedProcess process : running) {
      steps.add(process::kill);
    }
    steps.add(() -> MarkedTree.kill(mark -> mark >= 0 && Mark.cellOf(mark) == temporary.cell()));
    steps.addAll(List.of(groups::close, files::close, temporary::close));
    Undo.all(steps);
  }
}
