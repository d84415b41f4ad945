package dev.bailey.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A pool of zfs-fuse in a file: an old ZFS, but its command line is the same. */
final class ZfsPool implements AutoCloseable {
  private final String name;
  private final Path image;
  private final Process server;

  private ZfsPool(String name, Path image, Process server) {
    this.name = name;
    this.image = image;
    this.server = server;
  }

  static ZfsPool start() throws IOException, InterruptedException {
    Path log = Files.createTempFile("bailey-zfs-", ".log");
    Process server =
        new ProcessBuilder("zfs-fuse", "--no-daemon", "--no-kstat-mount")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    while (!isReady()) {
      if (server.waitFor(100, TimeUnit.MILLISECONDS)) {
        throw new IOException("zfs-fuse ended: " + Files.readString(log));
      }
    }
    Files.delete(log);
    Path image = Files.createTempFile(Path.of("/var/tmp"), "bailey-zfs-", ".img");
    Trees.shell("truncate -s 1G " + image);
    String name = "baileytest" + ProcessHandle.current().pid();
    Trees.shell("zpool create -m none " + name + " " + image);
    return new ZfsPool(name, image, server);
  }

  private static boolean isReady() {
    return Trees.shell("zpool list >/dev/null 2>&1 && echo yes || true").contains("yes");
  }

  String name() {
    return name;
  }

  /** Everything in it. */
  String datasets() {
    return Trees.shell("zfs list -H -o name -t all -r " + name).strip();
  }

  /** Those directly below it. */
  List<String> topDatasets() {
    List<String> all = Trees.shell("zfs list -H -o name -d 1 " + name).lines().toList();
    return all.subList(1, all.size());
  }

  @Override
  public void close() throws IOException {
    Trees.shell("zpool destroy -f " + name);
    server.destroy();
    server.onExit().join();
    Files.delete(image);
  }
}
