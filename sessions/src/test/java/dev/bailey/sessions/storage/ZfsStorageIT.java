package dev.bailey.sessions.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.storage.choice.Storages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/**
 * The contract, kept by datasets of zfs-fuse: an old ZFS, but its command line is the same. It
 * keeps no extended attributes, and does not know what a snapshot added.
 */
final class ZfsStorageIT extends StorageContract {
  private static final String POOL = "baileytest" + ProcessHandle.current().pid();

  private static Path image;
  private static Process server;

  @BeforeAll
  static void startServer() throws IOException, InterruptedException {
    server = new ProcessBuilder("zfs-fuse", "--no-daemon").redirectErrorStream(true).start();
    image = Files.createTempFile(Path.of("/var/tmp"), "bailey-zfs-", ".img");
    Trees.shell("truncate -s 1G " + image);
    for (int attempt = 0; attempt < 50 && !isReady(); attempt++) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    Trees.shell("zpool create -m none " + POOL + " " + image);
  }

  private static boolean isReady() {
    return Trees.shell("zpool list >/dev/null 2>&1 && echo yes || true").contains("yes");
  }

  @AfterAll
  static void stopServer() throws IOException, InterruptedException {
    Trees.shell("zpool destroy -f " + POOL);
    server.destroy();
    server.waitFor();
    Files.delete(image);
  }

  @AfterEach
  void nothingIsLeft() {
    storage.workspaces().forEach(storage::deleteWorkspace);
    assertThat(Trees.shell("zfs list -H -o name -t all -r " + POOL).strip()).isEqualTo(POOL);
  }

  @Override
  Storage open(Path directory) {
    return Storages.zfs(directory, POOL).storage();
  }

  @Override
  String[] treeOptions() {
    return new String[] {"--no-attributes", "--no-socket"};
  }

  @Override
  String describe(Path directory) {
    return super.describe(directory).replaceAll("( 0o\\d+ \\d+ \\d+) \\d+", "$1");
  }

  @Override
  boolean knowsAddedBytes() {
    return false;
  }
}
