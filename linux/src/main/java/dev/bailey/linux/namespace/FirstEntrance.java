package dev.bailey.linux.namespace;

import dev.bailey.execution.Command;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;

/** The entrance of a cell's only command, which makes the cell as well. */
final class FirstEntrance implements Entrance {
  private final SharedParts shared;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final CellGround ground;

  /**
   * Result of the step that opens the cell's mount namespace; its descriptor is known only after
   * the program has run.
   */
  private long mounts;

  FirstEntrance(SharedParts shared, EffectivePolicy policy, RootPlan plan, CellGround ground) {
    this.shared = shared;
    this.policy = policy;
    this.plan = plan;
    this.ground = ground;
  }

  /** Without a terminal: the cell that would have it is not there yet. */
  @Override
  public Plumbing streams(Command command, ChildStart child) {
    return Plumbing.pipes(command, child);
  }

  @Override
  public CommandCgroup group() {
    return ground.group();
  }

  @Override
  public Cgroup whole() {
    return ground.group();
  }

  @Override
  public void make(ChildProgram program) {
    mounts = new CellSteps(shared, program, policy, plan).add(ground.root(), ground.init());
  }

  @Override
  public void ran(ChildProgram program) {
    ground.made(program, mounts);
  }
}
