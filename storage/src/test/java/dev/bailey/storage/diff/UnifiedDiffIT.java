package dev.bailey.storage.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.files.Directory;
import dev.bailey.storage.DeniedPaths;
import dev.bailey.storage.tree.DirectorySource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files made so that comparing them takes for ever are named, and no more is done with them. */
final class UnifiedDiffIT {
  @TempDir Path place = Path.of("unset");

  @Test
  void whatTakesTooLongIsOnlyNamed() throws IOException {
    Path before = Files.createDirectory(place.resolve("before"));
    Path after = Files.createDirectory(place.resolve("after"));
    Files.writeString(before.resolve("file"), "old\n");
    Files.writeString(after.resolve("file"), "new\n");
    assertThat(diff(before, after, Duration.ofMinutes(1))).contains("-old\n+new\n");
    assertThat(diff(before, after, Duration.ZERO))
        .isEqualTo("MODIFIED file (not compared, since that takes too long)\n");
  }

  private static String diff(Path before, Path after, Duration time) {
    try (DirectorySource from = new DirectorySource(Directory.open(before), Instant.MIN);
        DirectorySource to = new DirectorySource(Directory.open(after), Instant.MIN)) {
      return new UnifiedDiff(from, to, DeniedPaths.NONE, 1000, time).text();
    }
  }
}
