package dev.bailey.storage.choice;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.driver.StateDirectory;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The ZFS dataset below which all workspaces of a state directory are created; its name is kept in
 * a file there.
 */
final class ZfsParent {
  private static final String FILE = "zfs-dataset";
  private static final int LONGEST = 1024;

  private ZfsParent() {}

  static void remember(StateDirectory state, String dataset) {
    byte[] name = dataset.getBytes(StandardCharsets.UTF_8);
    StateDirectory.replace(state.directory(), FILE, name);
  }

  static String of(StateDirectory state) {
    Optional<OpenFile> found = state.directory().findFile(FILE);
    if (found.isEmpty()) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use the driver", "zfs", "no dataset was named for it")
          .withHint("Name one that exists, such as tank/bailey.");
    }
    try (OpenFile file = found.get();
        Block block = new Block(LONGEST)) {
      int length = file.read(0, block, LONGEST);
      return new String(block.bytes(length), 0, length, StandardCharsets.UTF_8);
    }
  }
}
