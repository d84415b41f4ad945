package dev.bailey.storage.zfs;

import dev.bailey.storage.program.Mounts;
import dev.bailey.storage.program.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Runs the {@code zfs} command. */
final class Zfs {
  private static final int ATTEMPTS = 20;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  /**
   * Held by whoever may mount or unmount: where ZFS is a process (zfs-fuse), it was seen to wait
   * for itself when it was told to unmount one dataset before it had begun to serve another.
   */
  private static final ReentrantLock MOUNTING = new ReentrantLock();

  private Zfs() {}

  static Program run(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "zfs";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    MOUNTING.lock();
    try {
      return Program.run(command);
    } finally {
      MOUNTING.unlock();
    }
  }

  /** A name that no other dataset or snapshot has. */
  static String fresh(String kind) {
    return kind + UUID.randomUUID().toString().replace("-", "");
  }

  /** The columns of each line that a listing gives. */
  static List<List<String>> list(String type, String depth, String columns, String dataset) {
    List<List<String>> rows = new ArrayList<>();
    Program listed = run("list", "-H", "-r", "-d", depth, "-t", type, "-o", columns, dataset);
    for (String line : listed.orThrow().output().lines().toList()) {
      rows.add(List.of(line.split("\t", -1)));
    }
    return rows;
  }

  static void set(String property, String value, String dataset) {
    run("set", property + "=" + value, dataset).orThrow();
  }

  /** Mounts a dataset there; what is mounted there, or it elsewhere, is unmounted before. */
  static void mount(String dataset, Path point) {
    MOUNTING.lock();
    try {
      mountAlone(dataset, point);
      awaitServed(point);
    } finally {
      MOUNTING.unlock();
    }
  }

  /** Runs a command that makes a dataset and mounts it there. */
  static void mounting(Path point, String... arguments) {
    MOUNTING.lock();
    try {
      run(arguments).orThrow();
      awaitServed(point);
    } finally {
      MOUNTING.unlock();
    }
  }

  static void unmount(Path point) {
    MOUNTING.lock();
    try {
      Mounts.unmount(point);
    } finally {
      MOUNTING.unlock();
    }
  }

  /** Asks for something that is answered only when the mount is served. */
  private static void awaitServed(Path point) {
    var _ = point.toFile().lastModified();
  }

  private static void mountAlone(String dataset, Path point) {
    if (Mounts.isMounted(point)) {
      unmount(point);
    }
    Program set = patiently("set", "mountpoint=" + point, dataset);
    if (!Mounts.isMounted(point)) {
      patiently("mount", dataset).orThrow();
    }
    set.orThrow();
  }

  /** Removes it; false when something depends on it. One in use is waited for. */
  static boolean destroy(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "destroy";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Program destroyed = patiently(command);
    return destroyed.succeeded() || destroyed.output().contains("does not exist");
  }

  /** Again and again while something is busy: some versions give a mount back late. */
  private static Program patiently(String... arguments) {
    Program last = run(arguments);
    for (int i = 0; i < ATTEMPTS && !last.succeeded() && last.output().contains("busy"); i++) {
      LockSupport.parkNanos(PAUSE);
      last = run(arguments);
    }
    return last;
  }
}
