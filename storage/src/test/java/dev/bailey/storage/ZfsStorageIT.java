package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.storage.choice.Storages;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/**
 * The contract, kept by datasets of zfs-fuse. It keeps no extended attributes, and does not know
 * what a snapshot added.
 */
final class ZfsStorageIT extends StorageContract {
  private static ZfsPool pool;

  @BeforeAll
  static void startServer() throws IOException, InterruptedException {
    pool = ZfsPool.start();
  }

  @AfterAll
  static void stopServer() throws IOException {
    pool.close();
  }

  @AfterEach
  void nothingIsLeft() {
    storage.workspaces().forEach(storage::deleteWorkspace);
    assertThat(pool.datasets()).isEqualTo(pool.name());
  }

  @Override
  Storage open(Path directory) {
    return Storages.zfs(directory, pool.name()).storage();
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
