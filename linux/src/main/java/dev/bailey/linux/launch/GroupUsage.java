package dev.bailey.linux.launch;

import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Promise;
import org.jspecify.annotations.Nullable;

/** What a command used, from a cgroup's figures before and after it. */
public record GroupUsage(CgroupUsage before, CgroupUsage after) {
  private static final int BLOCK = 512;

  /** Whether anything was killed in a group, if there is one, since it was acquired. */
  public static boolean hasKilled(@Nullable Cgroup group) {
    return group != null && group.usage().oomKills() > 0;
  }

  public boolean ranOutOfMemory() {
    return after.oomKills() > before.oomKills();
  }

  /** A failure of a command that was refused processes is that limit's. */
  public Outcome refine(Outcome outcome) {
    boolean refused = after.pidsRefused() > before.pidsRefused();
    return refused && outcome.exitCode() != 0
        ? new Outcome.LimitReached(Promise.PROCESSES, outcome.exitCode())
        : outcome;
  }

  public Usage usage(Kernel.Exit exit) {
    return new Usage(
        after.cpuNanos() - before.cpuNanos(),
        after.memoryPeakBytes(),
        Math.max(after.ioReadBytes() - before.ioReadBytes(), exit.blocksRead() * BLOCK),
        Math.max(after.ioWriteBytes() - before.ioWriteBytes(), exit.blocksWritten() * BLOCK));
  }
}
