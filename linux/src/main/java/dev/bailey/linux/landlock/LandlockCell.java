package dev.bailey.linux.landlock;

import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.launch.TrackedProcess;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Promise;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A policy and a private directory. Each command is launched anew, with rules of its own. */
final class LandlockCell implements Cell {
  private final LandlockParts parts;
  private final EffectivePolicy policy;
  private final PrivateDirectory temporary = PrivateDirectory.make();
  private final Set<ConfinedProcess> running = ConcurrentHashMap.newKeySet();
  private long started;
  private boolean closed;

  LandlockCell(LandlockParts parts, EffectivePolicy policy) {
    this.parts = parts;
    this.policy = policy;
    try {
      parts.check(policy);
      requireProtectable(plan(policy, temporary));
      // A custom profile that cannot be read is to be known now.
      LandlockParts.filters(policy);
    } catch (RuntimeException e) {
      temporary.close();
      throw e;
    }
  }

  /** What the policy shows, the private directory included. */
  static RootPlan plan(EffectivePolicy policy, PrivateDirectory temporary) {
    FileAccess files = policy.files();
    return RootPlan.of(
        files.mode() == FileAccess.Mode.UNRESTRICTED ? files : files.writing(temporary.path()),
        policy.network());
  }

  private void requireProtectable(RootPlan plan) {
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
    Mark mark = nextMark();
    requireProtectable(plan(policy, temporary));
    ConfinedProcess process =
        new LandlockLaunch(parts, policy, temporary, mark).start(command, streams);
    TrackedProcess tracked = new TrackedProcess(process, running);
    running.add(tracked);
    if (isClosed()) {
      tracked.kill();
    }
    return tracked;
  }

  private synchronized Mark nextMark() {
    if (closed) {
      throw BaileyException.of(ErrorCode.INVALID_STATE, "use", "sandbox", "it was closed already");
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
    for (ConfinedProcess process : running) {
      process.kill();
    }
    MarkedTree.kill(mark -> mark >= 0 && Mark.cellOf(mark) == temporary.cell());
    temporary.close();
  }
}
