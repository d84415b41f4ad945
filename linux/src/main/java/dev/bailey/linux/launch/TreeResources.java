package dev.bailey.linux.launch;

import dev.bailey.execution.Enforcement;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a command that has no PID namespace: its processes are a tree among the host's,
 * in a cgroup where there is one.
 */
public final class TreeResources extends OwnGroupResources {
  private final Tree tree;
  private final @Nullable Cgroup group;

  /** How a tree ends. */
  public interface Tree {
    /** Kills as much of it as can be found. */
    void kill();

    /** Whether its cgroup was taken away already, with the sandbox that it was in. */
    default boolean isGone() {
      return false;
    }

    /** Kills what can be found only as long as the process id of the command is its own. */
    default void beforeReaping() {}

    /** Does what is left to do once the command has ended. */
    void end();
  }

  public TreeResources(Tree tree, @Nullable Cgroup group, Enforcement enforcement) {
    super(group, CgroupUsage.none(), enforcement);
    this.tree = tree;
    this.group = group;
  }

  @Override
  public void beforeReaping() {
    tree.beforeReaping();
  }

  @Override
  protected void killAll() {
    tree.kill();
  }

  @Override
  protected boolean isGone() {
    return tree.isGone();
  }

  @Override
  protected void awaitEnd() {}

  @Override
  protected void leave() {
    tree.end();
    if (group != null) {
      group.close();
    }
  }
}
