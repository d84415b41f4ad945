package dev.bailey.linux.namespace;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.privileges.PrivilegeSteps;
import dev.bailey.linux.rootfs.PlannedRoots;
import dev.bailey.log.Diagnostics;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes enclosures ahead of time: PID, network, IPC and UTS namespaces that are held by an {@link
 * Init}, the same whatever the policy. The kernel takes longer for these than for the rest of a
 * launch, so a few are kept as spares. Each is used by one cell and never again. Thread-safe.
 */
final class Enclosures implements AutoCloseable {
  /** What a command joins; the network only where the policy closes it. */
  static final long NAMESPACES =
      Flags.CLONE_NEWPID | Flags.CLONE_NEWIPC | Flags.CLONE_NEWUTS | Flags.CLONE_NEWNET;

  private static final int SPARES = 2;
  private static final String HOST_NAME = "sandbox";

  private final PlannedRoots roots;
  private final BlockingQueue<Init> spares = new ArrayBlockingQueue<>(SPARES);
  private final AtomicLong taken = new AtomicLong();
  private final ThreadPoolExecutor maker = maker();
  private volatile boolean closed;

  Enclosures(PlannedRoots roots) {
    this.roots = roots;
  }

  /**
   * One thread at most; a request while it works is dropped, since it makes all that is missing.
   */
  private static ThreadPoolExecutor maker() {
    return new ThreadPoolExecutor(
        0,
        1,
        2,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        Thread.ofPlatform().daemon().name("bailey-enclosures").factory(),
        new ThreadPoolExecutor.DiscardPolicy());
  }

  /** One that nobody has used; the caller closes it. */
  Init take() {
    taken.incrementAndGet();
    for (Init spare = spares.poll(); spare != null; spare = spares.poll()) {
      if (spare.isRunning()) {
        return spare;
      }
      // Somebody killed it while it waited, for example for want of memory on the host.
      spare.close();
    }
    return make();
  }

  /**
   * Has the spares made up for in the background. Called when a cell has gone rather than when it
   * comes, so as not to take processor time from its launch.
   */
  void replenish() {
    // The first launch may be the only one: nothing is made ahead before the second.
    if (taken.get() > 1 && !closed) {
      maker.execute(this::refill);
    }
  }

  private void refill() {
    try {
      while (!closed && spares.remainingCapacity() > 0) {
        Init made = make();
        if (!spares.offer(made)) {
          made.close();
        }
      }
    } catch (BaileyException e) {
      // Then the next launch makes its own, and says why it cannot if that fails too.
      Diagnostics.debug(Enclosures.class, "cannot make a spare enclosure", e);
    }
    if (closed) {
      drop();
    }
  }

  private Init make() {
    try (Fd template = roots.template();
        ChildProgram program = new ChildProgram()) {
      // Without copies of our descriptors: others may wait for the ends of some, and no program
      // that is open for writing can be started.
      long maker = program.fork("fork", Flags.CLONE_FILES);
      program.endWithParent();
      program.call("enter the template", Syscall.SETNS, template.number(), Flags.CLONE_NEWNS);
      program.call("make namespaces", Syscall.UNSHARE, NAMESPACES);
      raiseLoopback(program);
      program.call(
          "set the host name",
          Syscall.SETHOSTNAME,
          program.memory().text(HOST_NAME),
          HOST_NAME.length());
      PrivilegeSteps privileges = new PrivilegeSteps(program);
      privileges.forbidRegaining();
      // Not the commands' user, nor root: whoever they are, init is out of their reach.
      privileges.become(SharedParts.INIT_USER);
      Init init = new Init(program);
      program.parent();
      program.reapSuccessful("reap", maker);
      return start(init, program);
    }
  }

  private static Init start(Init init, ChildProgram program) {
    try {
      program.run();
      init.started();
      program.requireSuccess();
      Separation.verify(init.pid());
      return init;
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(init::close));
      throw e;
    }
  }

  /** A new network namespace has its loopback interface down. */
  private static void raiseLoopback(ChildProgram program) {
    long socket =
        program.open(
            "make a socket",
            Syscall.SOCKET,
            Flags.AF_INET,
            Flags.SOCK_DGRAM | Flags.SOCK_CLOEXEC,
            0);
    long request = program.memory().space(Structs.IFREQ_SIZE);
    Memory.setShort(request, 'l' | 'o' << 8);
    Memory.setShort(request + Structs.IFREQ_FLAGS, Flags.IFF_UP);
    program.call(
        "raise the loopback interface", Syscall.IOCTL, socket, Flags.SIOCSIFFLAGS, request);
  }

  private void drop() {
    for (Init spare = spares.poll(); spare != null; spare = spares.poll()) {
      spare.close();
    }
  }

  @Override
  public void close() {
    closed = true;
    maker.shutdown();
    drop();
  }
}
