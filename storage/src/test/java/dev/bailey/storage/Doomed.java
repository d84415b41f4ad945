package dev.bailey.storage;

import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * A program that works with a storage until it is killed. It says what it is about to do, with a
 * digest of the live directory, and when it is done. Arguments: driver, state directory, seed.
 */
final class Doomed {
  private static final WorkspaceId ID = new WorkspaceId("work");

  private Doomed() {}

  public static void main(String[] arguments) throws Exception {
    Random random = new Random(Long.parseLong(arguments[2]));
    try (Storage storage = Stores.named(arguments[0], Path.of(arguments[1]))) {
      say("open");
      if (!storage.workspaces().contains(ID)) {
        storage.create(ID);
      }
      Path live = storage.directory(ID);
      for (int step = 0; ; step++) {
        change(live, random);
        act(storage, live, random, arguments[2] + "-" + step);
      }
    }
  }

  private static void act(Storage storage, Path live, Random random, String name) {
    List<StoredSnapshot> snapshots = storage.snapshots(ID);
    int choice = random.nextInt(8);
    if (choice < 4 || snapshots.isEmpty()) {
      reported("snapshot " + name, live, () -> storage.snapshot(ID, new SnapshotId(name)));
      return;
    }
    SnapshotId any = snapshots.get(random.nextInt(snapshots.size())).id();
    if (choice < 6) {
      reported("rollback " + any, live, () -> storage.rollback(ID, any));
    } else if (choice == 6) {
      reported("delete " + any, live, () -> storage.deleteSnapshot(ID, any));
    } else {
      WorkspaceId fork = new WorkspaceId("fork-" + name);
      Version origin = Version.saved(ID, any);
      reported("fork " + fork + " " + any, live, () -> storage.fork(origin, fork));
      if (random.nextBoolean()) {
        reported("destroy " + fork, live, () -> storage.deleteWorkspace(fork));
      }
    }
  }

  /** With what the live directory holds before. */
  private static void reported(String what, Path live, Runnable work) {
    say("begin " + Digest.of(live) + " " + what);
    work.run();
    say("done");
  }

  private static void change(Path live, Random random) throws Exception {
    for (int i = 0; i < 4; i++) {
      Path file = live.resolve("d" + random.nextInt(4)).resolve("f" + random.nextInt(12));
      Files.createDirectories(file.resolveSibling("."));
      if (random.nextInt(5) == 0) {
        Files.deleteIfExists(file);
      } else {
        byte[] content = new byte[random.nextInt(8) == 0 ? 300_000 : random.nextInt(3000)];
        random.nextBytes(content);
        Files.write(file, content);
      }
    }
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
