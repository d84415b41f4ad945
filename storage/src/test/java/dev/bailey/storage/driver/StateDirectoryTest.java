package dev.bailey.storage.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StateDirectoryTest {
  @TempDir Path directory = Path.of("unset");

  @Test
  void aLinkAtItsNameIsNotFollowed() throws IOException {
    Path victims = Files.createDirectory(directory.resolve("victims"));
    Path link = Files.createSymbolicLink(directory.resolve("storage"), victims);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> StateDirectory.open(link).close())
        .withMessageContaining("it is a symbolic link")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    assertThat(victims).isEmptyDirectory();
    // The control: without it the place is used.
    Files.delete(link);
    StateDirectory.open(link).close();
  }

  /** A command that writes around it can do so between any two looks at its path. */
  @Test
  void oneThatIsExchangedForALinkLeadsNowhere() throws Exception {
    Path victims = Files.createDirectory(directory.resolve("victims"));
    Files.setPosixFilePermissions(victims, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path place = Files.createDirectory(directory.resolve("storage"));
    Files.createSymbolicLink(directory.resolve("link"), victims);
    AtomicBoolean done = new AtomicBoolean();
    Thread exchanging = Thread.ofPlatform().start(() -> exchange(done));
    int opened = 0;
    for (int round = 0; round < Rounds.atLeast(1000); round++) {
      try (StateDirectory _ = StateDirectory.open(place)) {
        opened++;
      } catch (BaileyException e) {
        assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.STORAGE_FAILED);
      }
    }
    done.set(true);
    exchanging.join();
    assertThat(opened).as("the control: not each of them is refused").isPositive();
    assertThat(victims).isEmptyDirectory();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(victims)))
        .isEqualTo("rwxr-xr-x");
  }

  private void exchange(AtomicBoolean done) {
    try (Directory around = Directory.open(directory)) {
      while (!done.get()) {
        var _ = around.exchange("storage", around, "link");
      }
    }
  }
}
