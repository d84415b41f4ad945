package dev.bailey.linux.namespace;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.launch.FirstUse;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.privileges.OwnMemory;
import dev.bailey.linux.privileges.SuidDumpable;
import dev.bailey.linux.rootfs.PlaceholderJournal;
import dev.bailey.linux.rootfs.PlannedRoots;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What all launches of the namespace backend share in one JVM: prepared roots, spare enclosures and
 * cgroups. Made once, thread-safe.
 */
final class SharedParts implements FirstUse.Shared {
  /**
   * The user commands run as: from the range that no distribution hands out (65520 to 65533), and
   * not 65534, which the kernel shows for owners it cannot map.
   */
  static final int USER = 65532;

  /** The user of init processes, from the same range. */
  static final int INIT_USER = 65531;

  /** What was made, the last first. */
  private final Deque<AutoCloseable> made = new ArrayDeque<>();

  private final Fd proc;
  private final SuidDumpable suidDumpable;
  private final boolean procByNamespace;
  private final PlannedRoots roots;
  private final Enclosures enclosures;
  private final CgroupDriver cgroups;

  SharedParts() {
    this(mountsProcByNamespace());
  }

  /**
   * For a kernel of which it is known.
   *
   * @param procByNamespace whether proc can be mounted for another PID namespace
   */
  SharedParts(boolean procByNamespace) {
    this.procByNamespace = procByNamespace;
    OwnMemory.protect();
    PlaceholderJournal.sweep();
    try {
      proc = Kernel.open("/proc", Flags.O_PATH);
      made.push(proc);
      suidDumpable = new SuidDumpable();
      made.push(suidDumpable);
      made.push(new JanitorsWork());
      roots = new PlannedRoots(USER, proc);
      made.push(roots);
      enclosures = new Enclosures(roots);
      made.push(enclosures);
      cgroups = CellGroups.open();
      made.push(cgroups);
    } catch (RuntimeException | Error e) {
      for (AutoCloseable part : made) {
        Undo.after(e, List.of(() -> close(part)));
      }
      throw e;
    }
  }

  /** Whether proc can be mounted for another PID namespace (Linux 6.17), found by trying. */
  private static boolean mountsProcByNamespace() {
    long context;
    try (Memory memory = new Memory();
        Fd namespace = Kernel.open("/proc/self/ns/pid", Flags.O_RDONLY)) {
      context = Kernel.call(Syscall.FSOPEN, memory.text("proc"), Flags.FSOPEN_CLOEXEC);
      if (context < 0) {
        return false;
      }
      try (Fd opened = new Fd((int) context)) {
        return Kernel.call(
                Syscall.FSCONFIG,
                opened.number(),
                Flags.FSCONFIG_SET_FD,
                memory.text("pidns"),
                0,
                namespace.number())
            >= 0;
      }
    }
  }

  /** The host's /proc, reachable from inside other mount namespaces. */
  Fd proc() {
    return proc;
  }

  /** To be asked before a launch changes the user. */
  SuidDumpable suidDumpable() {
    return suidDumpable;
  }

  boolean procByNamespace() {
    return procByNamespace;
  }

  PlannedRoots roots() {
    return roots;
  }

  Enclosures enclosures() {
    return enclosures;
  }

  CgroupDriver cgroups() {
    return cgroups;
  }

  @Override
  public void close() {
    RuntimeException first = null;
    for (AutoCloseable part : made) {
      try {
        close(part);
      } catch (RuntimeException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Needs what is closed after it. */
  private static final class JanitorsWork implements AutoCloseable {
    @Override
    public void close() {
      Janitor.finish();
    }
  }
}
