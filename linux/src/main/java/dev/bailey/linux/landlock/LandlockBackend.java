package dev.bailey.linux.landlock;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Refusals;
import dev.bailey.backend.Streams;
import dev.bailey.backend.Trial;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.launch.FirstUse;
import dev.bailey.linux.launch.GroupReach;
import dev.bailey.linux.launch.NotLinux;
import dev.bailey.linux.launch.OwnedCellProcess;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Confines by Landlock and seccomp alone, as any user. Hardening, not isolation. */
public final class LandlockBackend implements Backend {
  private final LazyLandlockParts shared = new LazyLandlockParts();
  private final GroupReach groups = new GroupReach();

  /** Cheap: what launches share is made by the first one. */
  public LandlockBackend() {}

  /** The version of Landlock's interface in this kernel; empty where it cannot be used. */
  public static OptionalInt version() {
    int version = LandlockAbi.ask();
    return version > 0 ? OptionalInt.of(version) : OptionalInt.empty();
  }

  @Override
  public String name() {
    return "landlock";
  }

  @Override
  public String isolation() {
    return "hardening, not isolation: rules for files, sockets and signals on the host itself";
  }

  @Override
  public Strength strength() {
    return Strength.HARDENING;
  }

  @Override
  public int rank() {
    return 0;
  }

  @Override
  public Optional<BaileyException> unkept(EffectivePolicy policy) {
    int version = LandlockAbi.ask();
    return Refusals.firstOf(
        Backend.super.unkept(policy),
        version > 0 ? new LandlockAbi(version).unkept(policy) : Optional.empty(),
        LandlockParts.unkeptLimits(policy),
        groups.unkept(policy));
  }

  @Override
  public Set<Promise> mustBeAccepted() {
    int version = LandlockAbi.ask();
    return version > 0 ? new LandlockAbi(version).leavesOpen() : Set.of();
  }

  @Override
  public Optional<Obstacle> obstacle() {
    Optional<Obstacle> notLinux = NotLinux.obstacle();
    if (notLinux.isPresent()) {
      return notLinux;
    }
    return LandlockObstacle.of(LandlockAbi.ask());
  }

  @Override
  public Optional<Obstacle> probe() {
    // What an old version leaves open is the policy's business, not the probe's.
    return Trial.of(this, Promise.FILES, Promise.PROCESSES, Promise.MEMORY, Promise.CPU);
  }

  @Override
  public Cell prepare(EffectivePolicy policy) {
    requireKeepable(policy);
    return LandlockCell.ofMany(shared.get(), policy);
  }

  @Override
  public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
    requireKeepable(policy);
    return OwnedCellProcess.start(LandlockCell.ofOne(shared.get(), policy), command, streams);
  }

  private static final class LazyLandlockParts extends FirstUse<LandlockParts> {
    @Override
    protected LandlockParts make() {
      int version = LandlockAbi.ask();
      Optional<Obstacle> obstacle = LandlockObstacle.of(version);
      if (obstacle.isPresent()) {
        throw BaileyException.of(
                ErrorCode.BACKEND_UNAVAILABLE, "use", "landlock", obstacle.get().reason())
            .withRemedies(obstacle.get().remedies());
      }
      return new LandlockParts(new LandlockAbi(version));
    }
  }

  @Override
  public void close() {
    shared.close();
  }
}
