package dev.bailey.benchmarks.storage;

import dev.bailey.sessions.storage.Driver;
import dev.bailey.sessions.storage.Progress;
import dev.bailey.sessions.storage.SnapshotId;
import dev.bailey.sessions.storage.Storage;
import dev.bailey.sessions.storage.Version;
import dev.bailey.sessions.storage.WorkspaceId;
import dev.bailey.sessions.storage.choice.Storages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * Prints figures of one driver: arguments are an empty directory, the driver, a number of files,
 * their size in bytes, and rounds. In each round ten files change.
 */
public final class StorageFigures {
  private static final WorkspaceId ID = new WorkspaceId("measured");
  private static final WorkspaceId FORK = new WorkspaceId("fork");
  private static final int CHANGES = 10;
  private static final int PER_DIRECTORY = 100;

  private final Path place;
  private final Storage storage;
  private final int files;
  private final int size;
  private final int rounds;
  private final Random random = new Random(1);

  private StorageFigures(Path place, Storage storage, int files, int size, int rounds) {
    this.place = place;
    this.storage = storage;
    this.files = files;
    this.size = size;
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws Exception {
    Path place = Path.of(arguments[0]);
    Driver driver = Driver.valueOf(arguments[1].toUpperCase(Locale.ROOT));
    try (Storage storage = Storages.open(place.resolve("state"), driver).storage()) {
      new StorageFigures(
              place,
              storage,
              Integer.parseInt(arguments[2]),
              Integer.parseInt(arguments[3]),
              Integer.parseInt(arguments[4]))
          .run();
    }
  }

  private void run() throws Exception {
    storage.create(ID);
    for (int i = 0; i < files; i++) {
      write(i);
    }
    command("sync");
    report("cp -a", new double[] {time(this::copy)});
    report("first snapshot", new double[] {time(() -> storage.snapshot(ID, name(-1)))});
    double[] snapshots = new double[rounds];
    double[] rollbacks = new double[rounds];
    double[] forks = new double[rounds];
    double[] bare = new double[rounds];
    double[] copies = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      int now = round;
      change();
      bare[round] = storage.driver() == Driver.BTRFS ? time(() -> bare(now)) : 0;
      change();
      snapshots[round] = time(() -> storage.snapshot(ID, name(now)));
      change();
      rollbacks[round] = time(() -> rollback(now));
      forks[round] = time(() -> fork(now));
      storage.deleteWorkspace(FORK);
      copies[round] = time(this::copy);
    }
    report("snapshot", snapshots);
    report("rollback", rollbacks);
    report("fork", forks);
    report("cp -a", copies);
    report("bare btrfs snapshot", bare);
  }

  private static SnapshotId name(int round) {
    return new SnapshotId("s" + (round + 1));
  }

  private Object rollback(int round) {
    storage.rollback(ID, name(round));
    return ID;
  }

  private Object fork(int round) {
    storage.fork(Version.saved(ID, name(round)), FORK, Progress.NONE);
    return FORK;
  }

  private Object bare(int round) throws Exception {
    Path live = storage.directory(ID);
    String target = live.resolveSibling("bare" + round).toString();
    return command("btrfs", "subvolume", "snapshot", "-r", live.toString(), target);
  }

  private Object copy() throws Exception {
    Path target = place.resolve("copy");
    command("cp", "-a", storage.directory(ID).toString(), target.toString());
    return target;
  }

  private void change() throws IOException {
    for (int i = 0; i < CHANGES; i++) {
      write(random.nextInt(files));
    }
  }

  private void write(int number) throws IOException {
    Path directory = storage.directory(ID).resolve("d" + number / PER_DIRECTORY);
    Files.createDirectories(directory);
    byte[] content = new byte[size];
    random.nextBytes(content);
    Files.write(directory.resolve("f" + number), content);
  }

  private static int command(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor();
  }

  /** Milliseconds; what copying left is removed outside of the time. */
  private double time(Callable<?> work) throws Exception {
    long start = System.nanoTime();
    work.call();
    double time = (System.nanoTime() - start) / 1e6;
    command("rm", "-rf", place.resolve("copy").toString());
    return time;
  }

  private static void report(String what, double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "%-20s median %9.1f ms  least %9.1f ms%n",
        what,
        sorted[sorted.length / 2],
        sorted[0]);
  }
}
