package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Refusals;
import dev.bailey.backend.Streams;
import dev.bailey.backend.Trial;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.linux.launch.DiskLimit;
import dev.bailey.linux.launch.WatchedProcess;
import dev.bailey.linux.privileges.OwnMemory;
import dev.bailey.linux.rootfs.PlaceholderJournal;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.SeccompFilters;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Confines with bwrap: user namespaces, a root of its own, seccomp. Needs no root. */
public final class BubblewrapBackend implements Backend {
  private final UserCgroups groups = new UserCgroups();
  private @Nullable Installed installed;

  /** Cheap: bwrap is asked what it can do by the first launch. */
  public BubblewrapBackend() {}

  @Override
  public String name() {
    return "bubblewrap";
  }

  @Override
  public String isolation() {
    return "own mounts, processes, network and user, by bwrap; same kernel, filtered system calls";
  }

  @Override
  public Strength strength() {
    return Strength.NAMESPACES;
  }

  @Override
  public int rank() {
    return 10;
  }

  @Override
  public Optional<BaileyException> unkept(EffectivePolicy policy) {
    return Refusals.firstOf(
        Refusals.image(this, policy), DiskLimit.unkept(policy), groups.unkept(policy));
  }

  @Override
  public Optional<Obstacle> obstacle() {
    return Obstacles.plain();
  }

  @Override
  public Optional<Obstacle> probe() {
    return Trial.of(this, Promise.MEMORY, Promise.CPU, Promise.PROCESSES);
  }

  @Override
  public Cell prepare(EffectivePolicy policy) {
    requireKeepable(policy);
    Installed bwrap = installed();
    RootPlan plan = RootPlan.of(policy);
    bwrap.requireUncovered(plan.mountTargets());
    RoomMaker maker = new RoomMaker(bwrap, policy, plan);
    HostFiles files = HostFiles.ofOurselves(plan);
    try {
      CellHolder holder = new CellHolder(bwrap, maker, groups, policy, plan);
      return new BubblewrapCell(launcher(policy, plan), holder, plan, files);
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
  }

  @Override
  public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
    long start = System.nanoTime();
    requireKeepable(policy);
    Installed bwrap = installed();
    RootPlan plan = RootPlan.of(policy);
    RoomMaker maker = new RoomMaker(bwrap, policy, plan);
    ConfinedProcess process =
        launcher(policy, plan)
            .start(command, streams, new FreshGround(maker, groups, policy, plan), start);
    return new WatchedProcess(process, plan.autorunWatch());
  }

  private BubblewrapLaunch launcher(EffectivePolicy policy, RootPlan plan) {
    OwnMemory.protect();
    return new BubblewrapLaunch(SeccompFilters.of(policy), policy, plan, groups);
  }

  @Override
  public Optional<BaileyException> unwrappable(EffectivePolicy policy) {
    return Refusals.image(this, policy);
  }

  @Override
  public List<String> wrap(EffectivePolicy policy, Command command) {
    requireKeepable(policy);
    Installed bwrap = installed();
    RootPlan plan = RootPlan.of(policy);
    return new BwrapCommandLine(bwrap, policy, plan).around(command);
  }

  /** To be asked before a plan is made: what a killed JVM left would be taken for the host's. */
  private synchronized Installed installed() {
    if (installed == null) {
      Installed found = Installed.require();
      PlaceholderJournal.sweep();
      OrphanedBwraps.endMeanwhile();
      installed = found;
    }
    return installed;
  }

  @Override
  public void close() {
    groups.close();
  }
}
