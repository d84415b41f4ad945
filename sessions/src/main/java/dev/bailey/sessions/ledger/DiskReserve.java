package dev.bailey.sessions.ledger;

import dev.bailey.log.Diagnostics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import java.util.Set;

/**
 * Files that keep some of a disk for the ledger: when commands have filled it, giving one of them
 * up lets sessions be listed and destroyed. They are made again once there is room.
 */
final class DiskReserve {
  private static final int PARTS = 4;
  private static final int PART = 512 << 10;

  /** With less, the room is rather left to commands. */
  private static final long ROOM = 16L << 20;

  private final Path ledger;

  DiskReserve(Path ledger) {
    this.ledger = ledger;
  }

  /** Makes the files that are missing, if there is room for them. */
  synchronized void fill() {
    for (int part = 0; part < PARTS; part++) {
      if (!Files.exists(file(part), LinkOption.NOFOLLOW_LINKS)) {
        make(file(part));
      }
    }
  }

  private Path file(int part) {
    return ledger.resolveSibling("reserve-" + part);
  }

  private void make(Path file) {
    try {
      if (Files.getFileStore(ledger).getUsableSpace() >= ROOM) {
        write(file);
      }
    } catch (IOException e) {
      // Without it everything works as long as the disk is not full.
      Diagnostics.debug(DiskReserve.class, "no disk space could be reserved", e);
    }
  }

  /** Random bytes: a file system may keep no blocks for zeros. */
  private static void write(Path file) throws IOException {
    byte[] content = new byte[PART];
    new Random(PART).nextBytes(content);
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      writeAll(channel, ByteBuffer.wrap(content));
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      // A short file would count as a whole one from now on.
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private static void writeAll(FileChannel channel, ByteBuffer rest) throws IOException {
    while (rest.hasRemaining()) {
      int _ = channel.write(rest);
    }
    channel.force(true);
  }

  /** Gives up a part of it; false when there is none left. */
  synchronized boolean release() {
    for (int part = 0; part < PARTS; part++) {
      try {
        if (Files.deleteIfExists(file(part))) {
          return true;
        }
      } catch (IOException e) {
        Diagnostics.debug(DiskReserve.class, "a reserve could not be given up", e);
      }
    }
    return false;
  }
}
