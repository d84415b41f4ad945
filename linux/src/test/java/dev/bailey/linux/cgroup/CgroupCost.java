package dev.bailey.linux.cgroup;

import dev.bailey.linux.cgroup.host.HostCgroups;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;

/** Measures, when run by hand, what groups cost on this machine. Not a test. */
final class CgroupCost {
  private static final int RUNS = 2000;
  private static final CgroupLimits LIMITS =
      CgroupLimits.none().withMemoryBytes(512L << 20).withProcesses(256).withCpus(1);

  private CgroupCost() {}

  public static void main(String[] args) throws Exception {
    CgroupLayout layout = HostCgroups.layout();
    for (int round = 0; round < 3; round++) {
      try (CgroupDriver driver = HostCgroups.open(layout, Signals.ofJdk())) {
        report("acquire+close pooled", RUNS, () -> driver.acquire(LIMITS).close());
        Cgroup group = driver.acquire(LIMITS);
        report("child+close pooled", RUNS, () -> group.child().close());
        report("usage", RUNS, group::usage);
        report("isEmpty", RUNS, group::isEmpty);
        report("thread start+join only", 500, () -> onThread(() -> {}));
        for (Path file : group.joinFiles()) {
          report("thread + write " + file, 500, () -> onThread(() -> join(file)));
        }
        report("thread + all writes", 500, () -> onThread(() -> joinAll(group)));
        spaced("first write after 30 ms of rest", group, 1);
        spaced("all writes after 30 ms of rest", group, 100);
        for (Path file : group.joinFiles()) {
          oneWrite(file);
        }
        group.close();
      }
      report("acquire+close unpooled", 200, () -> unpooled(layout));
    }
  }

  private static void unpooled(CgroupLayout layout) {
    try (CgroupDriver driver = HostCgroups.open(layout, Signals.ofJdk())) {
      driver.acquire(LIMITS).close();
    }
  }

  /**
   * The kernel is quick at writes in a row and waits for a grace period at the first after rest.
   */
  private static void spaced(String what, Cgroup group, int files) throws Exception {
    long[] nanos = new long[100];
    for (int i = 0; i < nanos.length; i++) {
      int at = i;
      Thread.sleep(30);
      onThread(() -> {
        long start = System.nanoTime();
        for (Path file : group.joinFiles().subList(0, Math.min(files, group.joinFiles().size()))) {
          join(file);
        }
        nanos[at] = System.nanoTime() - start;
      });
    }
    print(what, nanos);
  }

  /** Writing alone, file open, timed inside fresh threads. */
  private static void oneWrite(Path file) throws Exception {
    long[] nanos = new long[300];
    for (int i = 0; i < nanos.length; i++) {
      int at = i;
      onThread(() -> {
        try (RandomAccessFile tasks = new RandomAccessFile(file.toFile(), "rw")) {
          long start = System.nanoTime();
          tasks.write('0');
          nanos[at] = System.nanoTime() - start;
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      });
    }
    print("write alone " + file.getParent(), nanos);
  }

  private static void joinAll(Cgroup group) {
    for (Path file : group.joinFiles()) {
      join(file);
    }
  }

  private static void join(Path file) {
    try (FileOutputStream out = new FileOutputStream(file.toFile())) {
      out.write('0');
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void onThread(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void report(String what, int runs, Runnable work) {
    long[] nanos = new long[runs];
    for (int i = 0; i < runs; i++) {
      long start = System.nanoTime();
      work.run();
      nanos[i] = System.nanoTime() - start;
    }
    print(what, nanos);
  }

  private static void print(String what, long[] nanos) {
    Arrays.sort(nanos);
    System.out.printf(
        "%-90s median %8.1f us   p95 %8.1f us%n",
        what, nanos[nanos.length / 2] / 1e3, nanos[nanos.length * 95 / 100] / 1e3);
  }
}
