package dev.bailey.linux.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
final class RuntimeDirectoryIT {
  private static final int ROUNDS = Rounds.atLeast(1000);

  @TempDir Path parent;

  /** Another process removes it whenever it is empty. */
  @Test
  void itIsMadeAgainWhenItIsRemoved() throws Exception {
    Path place = parent.resolve("place");
    AtomicBoolean ended = new AtomicBoolean();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              while (!ended.get()) {
                place.toFile().delete();
                LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(1_000_000));
              }
            });
    try {
      int disturbed = 0;
      for (int round = 0; round < ROUNDS || disturbed == 0; round++) {
        int[] tries = {0};
        Path made =
            RuntimeDirectory.use(
                place,
                directory -> {
                  tries[0]++;
                  return Files.createFile(directory.resolve("file"));
                });
        disturbed += tries[0] > 1 ? 1 : 0;
        Files.delete(made);
      }
    } finally {
      ended.set(true);
      other.join();
    }
  }

  /** Its names alone may tell others what they should not know. */
  @Test
  void othersCannotLookIntoIt() throws IOException {
    Path made = RuntimeDirectory.use(parent.resolve("place"), directory -> directory);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");
  }

  @Test
  void anothersIsNotUsed() throws IOException {
    Path place = Files.createDirectory(parent.resolve("place"));
    Files.setAttribute(place, "unix:uid", 65534);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> RuntimeDirectory.use(place, directory -> directory))
        .withMessage(place + " belongs to another user");
  }

  @Test
  void aLinkIsNotUsed() throws IOException {
    Path real = Files.createDirectory(parent.resolve("real"));
    Path link = Files.createSymbolicLink(parent.resolve("link"), real);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> RuntimeDirectory.use(link, directory -> directory));
  }

  /** What fails for another reason is not tried for ever. */
  @Test
  void aFileInItsPlaceEndsIt() throws IOException {
    Path file = Files.createFile(parent.resolve("file"));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> RuntimeDirectory.use(file.resolve("place"), directory -> directory));
  }
}
