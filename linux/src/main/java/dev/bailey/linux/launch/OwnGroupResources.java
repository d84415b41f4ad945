package dev.bailey.linux.launch;

import dev.bailey.execution.Enforcement;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a command whose cgroup, if it has one, is watched for the end of its memory as
 * long as the command runs.
 */
public abstract class OwnGroupResources extends CgroupResources {
  private final @Nullable Cgroup counting;
  private Optional<OutOfMemoryEvent> outOfMemory = Optional.empty();

  /**
   * For a command that runs already.
   *
   * @param counting the cgroup that counts for it
   * @param before what that had counted when the command did not run yet
   */
  protected OwnGroupResources(
      @Nullable Cgroup counting, CgroupUsage before, Enforcement enforcement) {
    super(before, enforcement);
    this.counting = counting;
  }

  @Override
  public final void begin() {
    if (counting != null) {
      outOfMemory = OutOfMemoryEvent.of(counting);
    }
  }

  @Override
  public final Optional<OutOfMemoryEvent> outOfMemory() {
    return outOfMemory;
  }

  @Override
  protected final @Nullable CgroupUsage measured() {
    return counting == null ? null : counting.usage();
  }

  @Override
  protected final void release(CgroupUsage last) {
    outOfMemory.ifPresent(OutOfMemoryEvent::close);
    leave();
  }

  /** Gives everything else back. */
  protected abstract void leave();
}
