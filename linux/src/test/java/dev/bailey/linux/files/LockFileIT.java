package dev.bailey.linux.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LockFileIT {
  /** By fcntl(2), which this process does too, but for each opening of its own. */
  private static final String TRY =
      """
      import fcntl, sys
      try:
          fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)
          print('taken')
      except OSError:
          print('busy')
      """;

  @TempDir Path directory;
  private Path file = Path.of("unset");

  @BeforeEach
  void name() {
    file = directory.resolve("lock");
  }

  private String anotherProcess() throws IOException {
    Process process =
        new ProcessBuilder("/usr/bin/python3", "-c", TRY, file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return process.inputReader(UTF_8).readLine();
  }

  @Test
  void oneAtATime() throws IOException {
    try (LockFile held = LockFile.take(file).orElseThrow()) {
      held.write("mine");
      assertThat(held.read(100)).isEqualTo("mine");
      assertThat(anotherProcess()).isEqualTo("busy");
    }
    assertThat(anotherProcess()).isEqualTo("taken");
    assertThat(file).hasContent("mine");
  }

  @Test
  void askingAgainInThisProcessDoesNotLoseIt() throws IOException {
    try (LockFile _ = LockFile.take(file).orElseThrow()) {
      assertThat(LockFile.take(file)).isEmpty();
      try (LockFile another = LockFile.open(file)) {
        assertThat(another.await(polling(Duration.ofMillis(20)))).isFalse();
      }
      FileChannel.open(file, StandardOpenOption.READ).close();
      assertThat(anotherProcess()).isEqualTo("busy");
    }
    assertThat(anotherProcess()).as("the control").isEqualTo("taken");
    LockFile again = LockFile.take(file).orElseThrow();
    again.close();
    again.close();
  }

  @Test
  void itIsOfTheFileNotOfTheName() throws IOException {
    try (LockFile held = LockFile.take(file).orElseThrow()) {
      assertThat(held.isAt(file)).isTrue();
      Files.move(file, directory.resolve("aside"));
      assertThat(held.isAt(file)).isFalse();
      Files.createSymbolicLink(file, directory.resolve("aside"));
      assertThat(held.isAt(file)).isFalse();
    }
  }

  @Test
  void itIsHadAsSoonAsItIsFree() throws Exception {
    LockFile held = LockFile.take(file).orElseThrow();
    Thread closing =
        Thread.ofPlatform()
            .start(() -> {
              try {
                Thread.sleep(50);
                held.close();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    try (LockFile next = LockFile.open(file)) {
      assertThat(next.await(polling(Duration.ofMinutes(1)))).isTrue();
    }
    closing.join();
  }

  private static Polling polling(Duration patience) {
    return Polling.every(Duration.ofMillis(1), patience);
  }
}
