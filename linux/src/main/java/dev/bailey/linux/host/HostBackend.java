package dev.bailey.linux.host;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Refusals;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.GroupReach;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs commands on the host as they are. Limits that need a cgroup are enforced as root only. */
public final class HostBackend implements Backend {
  private static final String NO_GROUP = "the host backend uses control groups only as root";

  private final GroupReach reach = new GroupReach();
  private @Nullable CgroupDriver cgroups;

  /** Cheap: control groups are looked for by the first command with a limit. */
  public HostBackend() {}

  @Override
  public String name() {
    return "host";
  }

  @Override
  public String isolation() {
    return "none: the command can do whatever you can";
  }

  @Override
  public Strength strength() {
    return Strength.NONE;
  }

  @Override
  public Optional<Obstacle> obstacle() {
    return Optional.empty();
  }

  @Override
  public Optional<Obstacle> probe() {
    return Optional.empty();
  }

  /** What a policy asks of a backend that confines nothing must be nothing, or accepted. */
  @Override
  public Optional<BaileyException> unkept(EffectivePolicy policy) {
    FileAccess files = policy.files();
    boolean protects = files.mode() != FileAccess.Mode.UNRESTRICTED || !files.deny().isEmpty();
    boolean closes = !(policy.network() instanceof NetworkAccess.Full);
    boolean filters = policy.seccompProfile().isPresent();
    boolean bounds = policy.limits().diskBytes().isPresent();
    return Refusals.firstOf(
        Backend.super.unkept(policy),
        lost(protects, policy, Promise.FILES, "the host backend cannot protect files"),
        lost(closes, policy, Promise.NETWORK, "the host backend cannot close the network"),
        lost(filters, policy, Promise.SYSCALLS, "the host backend filters no system calls"),
        lost(bounds, policy, Promise.DISK, "the host backend has no private /tmp"),
        Kernel.effectiveUser() == 0
            ? reach.unkept(policy)
            : GroupLimits.unkept(policy, NO_GROUP, List.of()));
  }

  private static Optional<BaileyException> lost(
      boolean asked, EffectivePolicy policy, Promise promise, String why) {
    return asked ? policy.unaccepted(promise, why, List.of()) : Optional.empty();
  }

  @Override
  public Cell prepare(EffectivePolicy policy) {
    requireKeepable(policy);
    return new HostCell(this, policy);
  }

  @Override
  public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
    requireKeepable(policy);
    return new HostLaunch(policy, groups(policy)).start(command, streams);
  }

  @Override
  public Optional<BaileyException> unwrappable(EffectivePolicy policy) {
    return Backend.super.unkept(policy);
  }

  /** The command itself: there is nothing to wrap it in. */
  @Override
  public List<String> wrap(EffectivePolicy policy, Command command) {
    requireKeepable(policy);
    return command.arguments();
  }

  /** Where there are no control groups, limits that need them must be accepted as lost. */
  private synchronized @Nullable CgroupDriver groups(EffectivePolicy policy) {
    if (Kernel.effectiveUser() == 0 && cgroups == null) {
      cgroups = open(policy);
    }
    return cgroups;
  }

  private static @Nullable CgroupDriver open(EffectivePolicy policy) {
    CgroupLayout layout = HostCgroups.layout();
    try {
      HostCgroups.sweep(layout, Kernel::kill);
      return HostCgroups.open(layout, Kernel::kill);
    } catch (BaileyException e) {
      GroupLimits.doWithout(policy, e.reason(), e.remedies());
      return null;
    }
  }

  @Override
  public synchronized void close() {
    if (cgroups != null) {
      cgroups.close();
      cgroups = null;
    }
  }
}
