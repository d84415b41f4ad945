package dev.bailey.storage.zfs;

import dev.bailey.storage.program.Mounts;
import dev.bailey.storage.program.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs the {@code zfs} command. */
final class Zfs {
  private static final int ATTEMPTS = 20;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  private Zfs() {}

  static Program run(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "zfs";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return Program.run(command);
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
    if (Mounts.isMounted(point)) {
      Mounts.unmount(point);
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
