package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.error.BaileyException;
import dev.bailey.storage.Storage;
import dev.bailey.storage.choice.Storages;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A filled workspace per way of storing: by copies on the disk, by btrfs in a pool on the disk, and
 * by copies within that pool, whose files can share blocks. What cannot be opened is left out.
 */
final class Stores implements AutoCloseable {
  private static final String NAME = "measured";

  private final FilledWorkspace copy;
  private final @Nullable FilledWorkspace btrfs;
  private final @Nullable FilledWorkspace sharing;
  private final String reason;

  /** Fills all of them. */
  Stores(Path place, int files, int size, boolean withSharing) throws IOException {
    copy = new FilledWorkspace(open(place.resolve("copy-store"), Driver.COPY), NAME, files, size);
    Optional<Storage> pool = Optional.empty();
    String failure = "";
    try {
      pool = Optional.of(open(place.resolve("btrfs-store"), Driver.BTRFS));
    } catch (BaileyException e) {
      failure = String.valueOf(e.getMessage());
    }
    reason = failure;
    btrfs = pool.isEmpty() ? null : new FilledWorkspace(pool.get(), NAME, files, size);
    sharing = btrfs == null || !withSharing ? null : within(btrfs, files, size);
  }

  private static Storage open(Path state, Driver driver) {
    return Storages.open(state, driver).storage();
  }

  /** In a directory of the pool that its own driver does not look at. */
  private static FilledWorkspace within(FilledWorkspace pool, int files, int size)
      throws IOException {
    Path state = pool.directory().resolveSibling("copy-store");
    return new FilledWorkspace(open(state, Driver.COPY), NAME, files, size);
  }

  FilledWorkspace copy() {
    return copy;
  }

  FilledWorkspace btrfs() throws Unavailable {
    return orUnavailable(btrfs);
  }

  FilledWorkspace sharing() throws Unavailable {
    return orUnavailable(sharing);
  }

  private FilledWorkspace orUnavailable(@Nullable FilledWorkspace workspace) throws Unavailable {
    if (workspace == null) {
      throw new Unavailable(reason);
    }
    return workspace;
  }

  @Override
  public void close() {
    if (sharing != null) {
      sharing.storage().close();
    }
    if (btrfs != null) {
      btrfs.storage().close();
    }
    copy.storage().close();
  }
}
