package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.linux.rootfs.Placeholders;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.NetworkAccess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process that keeps a cell's user, mount, network, IPC and host name namespaces, and with them
 * its root and its /tmp. It is a shell that waits for the end of a pipe and runs nothing of the
 * caller's. Commands are not its children: each enters the namespaces with nsenter, and has bwrap
 * add a PID and a user namespace of its own, so that they end one by one.
 *
 * <p>Its /proc is the host's, which a user may mount a new one only beside; no command sees it.
 */
final class CellHolder implements Ground, AutoCloseable {
  private static final int SIGKILL = 9;
  private static final String NSENTER = "nsenter";

  /** What a bwrap that makes a /dev takes from the one it sees. */
  private static final List<String> DEVICES =
      List.of("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty");

  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final Path nsenter;
  private final @Nullable Cgroup group;
  private final int pid;
  private boolean closed;

  CellHolder(Installed bwrap, Groups groups, EffectivePolicy policy, RootPlan plan) {
    this.policy = policy;
    this.plan = plan;
    nsenter = Installed.find(NSENTER).orElse(Path.of("/usr/bin", NSENTER));
    try {
      Placeholders placeholders = Placeholders.make(plan.placeholders());
      undo.push(placeholders::close);
      Cgroup acquired = groups.acquire(policy);
      group = acquired;
      if (acquired != null) {
        undo.push(acquired::close);
      }
      pid = start(bwrap);
    } catch (RuntimeException e) {
      undo.forEach(Runnable::run);
      throw e;
    }
  }

  private int start(Installed bwrap) {
    Kernel.Pipe words = Kernel.pipe();
    try (KernelProgram program = new KernelProgram();
        Spawn spawn = new Spawn(program);
        Fd said = words.read()) {
      spawn.open(0, "/dev/null", Flags.O_RDONLY);
      spawn.open(1, "/dev/null", Flags.O_WRONLY);
      spawn.duplicate(words.write().number(), 2);
      Gate gate = new Gate(spawn);
      undo.push(gate::close);
      int options = gate.handover().give(options(gate));
      gate.handover().seal();
      spawn.add(
          "start bwrap",
          bwrap.path().toString(),
          List.of(
              "bwrap",
              "--args",
              options + "",
              "--",
              "/bin/sh",
              "-c",
              "echo >&" + gate.ready() + " && read -r end <&" + gate.go()),
          List.of());
      Spawner.run(program);
      words.write().close();
      program.requireSuccess();
      gate.started();
      Fd outside = Kernel.pidfd(spawn.pid());
      undo.push(() -> end(outside));
      return gate.awaitReady(outside, said, policy.files().project());
    } finally {
      words.write().close();
    }
  }

  private static void end(Fd outside) {
    Kernel.signal(outside, SIGKILL);
    Kernel.await(outside);
    outside.close();
  }

  private byte[] options(Gate gate) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of(
            "--info-fd", gate.info() + "", "--unshare-user", "--die-with-parent", "--clearenv"));
    CommandLine.addUser(arguments, plan);
    Namespaces.add(arguments, policy.network());
    RootArguments root = new RootArguments(arguments, plan);
    root.addRoot(EtcHandover.give(plan, gate.handover()), Sizes.temporary(policy.limits()));
    if (!plan.unrestricted()) {
      arguments.addAll(List.of("--dev-bind", "/proc", "/proc"));
      for (String device : DEVICES) {
        arguments.addAll(List.of("--dev-bind", device, device));
      }
      root.addReadOnly("/");
    }
    return (String.join("\0", arguments) + "\0").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public List<String> prefix() {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(nsenter.toString(), "--target", pid + "", "--preserve-credentials"));
    words.addAll(List.of("--user", "--mount", "--ipc", "--uts"));
    if (policy.network() instanceof NetworkAccess.None) {
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
  public @Nullable ProcessGroup join() {
    return group == null ? null : group.child();
  }

  @Override
  public void leave(@Nullable ProcessGroup joined) {
    if (joined != null) {
      joined.close();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    undo.forEach(Runnable::run);
  }
}
