package dev.bailey.storage.driver;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Disk quotas of workspaces, each stored in a small file of the state directory. */
final class Quotas implements AutoCloseable {
  private static final int LONGEST = 64;

  private final Directory directory;

  Quotas(StateDirectory state) {
    directory = state.subdirectory("quotas");
    StateDirectory.tidy(directory);
    StateDirectory.tidy(state.directory());
  }

  /** -1 when there is none. */
  long of(WorkspaceId id) {
    Optional<OpenFile> found = directory.findFile(id.value());
    if (found.isEmpty()) {
      return -1;
    }
    try (OpenFile file = found.get();
        Block block = new Block(LONGEST)) {
      int length = file.read(0, block, LONGEST);
      return Long.parseLong(new String(block.bytes(length), 0, length, StandardCharsets.US_ASCII));
    } catch (NumberFormatException e) {
      throw BaileyException.of(ErrorCode.DATA_DAMAGED, "read", "quota of " + id, "it is no number")
          .withCause(e);
    }
  }

  void set(WorkspaceId id, long bytes) {
    if (bytes < 0) {
      remove(id);
    } else {
      byte[] text = Long.toString(bytes).getBytes(StandardCharsets.US_ASCII);
      StateDirectory.replace(directory, id.value(), text);
    }
  }

  /** Has the kernel keep the limit of a workspace, where there is one and the driver can. */
  void enforce(WorkspaceId id, WorkspaceDriver driver) {
    long quota = of(id);
    if (quota >= 0) {
      var _ = driver.enforce(id, quota);
    }
  }

  /**
   * Refuses to keep a workspace that holds more than it may.
   *
   * @param usage what it holds, asked for only where there is a limit
   */
  void requireWithin(WorkspaceId id, LongSupplier usage) {
    long quota = of(id);
    if (quota < 0) {
      return;
    }
    long used = usage.getAsLong();
    if (used > quota) {
      throw BaileyException.of(
              ErrorCode.QUOTA_EXCEEDED,
              "keep",
              id.value(),
              "it holds " + used + " bytes, and may hold " + quota)
          .withHint("Delete files in it, or allow it more.");
    }
  }

  void remove(WorkspaceId id) {
    if (directory.remove(id.value())) {
      directory.sync();
    }
  }

  @Override
  public void close() {
    directory.close();
  }
}
