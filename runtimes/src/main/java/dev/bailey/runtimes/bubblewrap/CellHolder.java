package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.Capability;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.network.CellNetworks;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.launch.CellCapabilities;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.CellProcess;
import dev.bailey.linux.launch.LaunchCount;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.network.CellNetwork;
import dev.bailey.linux.network.ForeignNetwork;
import dev.bailey.linux.rootfs.Placeholders;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cell's user, mount, network, IPC and host name namespaces, and with them its root and its /tmp,
 * kept by a process that runs nothing of the caller's. Rooms are made on it: their bwrap enters
 * these namespaces with nsenter and adds a PID and a user namespace, so that commands which run at
 * the same time can be ended one by one.
 *
 * <p>Its /proc is a bind mount of the host's: an ordinary user may mount a new proc only where one
 * is fully visible. No command sees it.
 */
final class CellHolder implements Ground, CellProcess, AutoCloseable {
  private static final String NSENTER = "nsenter";

  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final Deque<Room> free = new ArrayDeque<>();
  private final Set<Room> occupied = new HashSet<>();
  private final LaunchCount launches = new LaunchCount();
  private final RoomMaker maker;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final Path nsenter;
  private final @Nullable Cgroup group;
  private final KeptNamespaces kept;

  CellHolder(
      Installed bwrap, RoomMaker maker, UserCgroups groups, EffectivePolicy policy, RootPlan plan) {
    this.maker = maker;
    this.policy = policy;
    this.plan = plan;
    nsenter = Installed.find(NSENTER).orElse(Path.of("/usr/bin", NSENTER));
    try {
      Placeholders placeholders = Placeholders.make(plan.held());
      undo.push(placeholders::close);
      Cgroup acquired = groups.acquire(policy);
      group = acquired;
      if (acquired != null) {
        undo.push(acquired::close);
      }
      kept = KeptNamespaces.start(bwrap, List.of(), this::tell);
      undo.push(kept::close);
      free.push(maker.make(this));
    } catch (RuntimeException | Error e) {
      Undo.after(e, undo);
      throw e;
    }
  }

  private void tell(List<String> options, Handover handover) {
    options.addAll(List.of("--unshare-user", "--die-with-parent", "--clearenv"));
    ConfinementArguments.addUser(options, plan);
    Namespaces.add(options, policy.network());
    RootArguments root = new RootArguments(options, plan);
    root.addRoot(EtcHandover.give(plan, handover), TemporarySize.temporary(policy.limits()));
    if (!plan.unrestricted()) {
      options.addAll(List.of("--dev-bind", "/proc", "/proc"));
    }
    // From these a room's bwrap makes its own; where all of the host is shown, devices are not.
    for (String node : Devices.NODES) {
      options.addAll(List.of("--dev-bind", node, node));
    }
    if (!plan.unrestricted()) {
      root.addReadOnly("/");
    }
  }

  @Override
  public List<String> prefix() {
    List<String> words = new ArrayList<>();
    words.addAll(
        List.of(nsenter.toString(), "--target", kept.pid() + "", "--preserve-credentials"));
    words.addAll(List.of("--user", "--mount", "--ipc", "--uts"));
    if (!(policy.network() instanceof NetworkAccess.Full)) {
      words.add("--net");
    }
    words.add("--");
    return words;
  }

  @Override
  public void addTo(List<String> arguments, RootArguments root, Handover handover) {
    root.addBind("/", "/");
  }

  @Override
  public void addSharedMemory(RootArguments root) {
    root.addBind("/tmp", "/dev/shm");
  }

  @Override
  public @Nullable Cgroup group() {
    return group;
  }

  @Override
  public @Nullable CommandCgroup join() {
    return group == null ? null : group.child();
  }

  /** Closing waits until the launch has ended: by then the cgroup may be another sandbox's. */
  LaunchCount.Launch beginLaunch() {
    return launches.begin();
  }

  @Override
  public boolean isClosed() {
    return launches.isClosed();
  }

  @Override
  public boolean isAlive() {
    return kept.isAlive();
  }

  @Override
  public Room room() {
    Room ready = ready();
    if (ready != null) {
      return ready;
    }
    Room made = maker.make(this);
    if (!isAlive()) {
      // Its number may have been that of another process, whose namespaces the room then is in.
      made.close();
      throw CellFailure.dead();
    }
    if (!occupy(made)) {
      made.close();
      throw CellFailure.closed();
    }
    return made;
  }

  private synchronized @Nullable Room ready() {
    while (!free.isEmpty()) {
      Room room = free.pop();
      if (room.isRunning() && occupy(room)) {
        return room;
      }
      room.close();
    }
    return null;
  }

  /** False when nothing may be started any more. */
  private synchronized boolean occupy(Room room) {
    return !isClosed() && occupied.add(room);
  }

  @Override
  public void discard(Room room) {
    synchronized (this) {
      occupied.remove(room);
    }
    room.close();
  }

  @Override
  public void leave(@Nullable Room room, @Nullable CommandCgroup joined) {
    try {
      if (room != null && !keep(room)) {
        room.close();
      }
    } finally {
      if (joined != null) {
        joined.close();
      }
    }
  }

  Set<Capability> capabilities() {
    return CellCapabilities.of(policy.network(), group);
  }

  /** The network that all rooms share. */
  InnerNetwork network() {
    CellNetworks.requireOwn(policy.network());
    return new CellNetwork(
        (family, type) -> ForeignNetwork.socketInUserNamespace(kept.keeper(), family, type));
  }

  private synchronized boolean keep(Room room) {
    occupied.remove(room);
    boolean good = !isClosed() && room.isUntouched();
    if (good) {
      free.push(room);
    }
    return good;
  }

  /** A launch under way can neither make a room any more nor start something in one. */
  synchronized void kill() {
    if (group != null) {
      group.unthrottle();
    }
    kept.kill();
    occupied.forEach(Room::kill);
  }

  @Override
  public void close() {
    if (!launches.close()) {
      return;
    }
    launches.awaitQuiet(this::kill);
    synchronized (this) {
      free.forEach(room -> undo.push(room::close));
    }
    Undo.all(undo);
  }
}
