package dev.bailey.linux.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryLockIT {
  private static final int ROUNDS = Rounds.atLeast(200);

  @TempDir Path parent;

  /** The directory is removed by each of them, as often as it can be. */
  @Test
  void oneAtATimeAlsoWhereItIsRemoved() throws InterruptedException {
    Path place = parent.resolve("place");
    AtomicInteger inside = new AtomicInteger();
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(Thread.ofPlatform().start(() -> lockOften(place, inside, failures)));
    }
    for (Thread thread : threads) {
      assertThat(thread.join(Duration.ofMinutes(2))).isTrue();
    }
    assertThat(failures).isEmpty();
    assertThat(place).doesNotExist();
  }

  private static void lockOften(Path place, AtomicInteger inside, Queue<Throwable> failures) {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        try (DirectoryLock _ = DirectoryLock.take(place)) {
          assertThat(inside.incrementAndGet()).isEqualTo(1);
          Files.delete(Files.createFile(place.resolve("entry")));
          inside.decrementAndGet();
          Files.delete(place);
        }
      }
    } catch (IOException | AssertionError e) {
      failures.add(e);
    }
  }

  @Test
  void itCanBeTakenAgain() throws IOException {
    Path place = parent.resolve("place");
    for (int i = 0; i < 3; i++) {
      DirectoryLock.take(place).close();
    }
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void anothersIsNotLocked() throws IOException {
    Path place = Files.createDirectory(parent.resolve("place"));
    Files.setAttribute(place, "unix:uid", 65534);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> DirectoryLock.take(place));
  }

  /** Not for ever: it may have been stopped. */
  @Test
  void whoeverKeepsItIsNotAwaitedForEver() throws IOException {
    Path place = parent.resolve("place");
    try (DirectoryLock _ = DirectoryLock.take(place)) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> DirectoryLock.take(place, Duration.ofMillis(200)))
          .withMessageContaining("another process keeps");
    }
  }
}
