package dev.bailey.storage.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.mounts.MountInfo;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MountsTest {
  @Test
  void whatIsMountedIsFoundByItsPlaceAndSource() {
    MountInfo proc =
        MountInfo.ofThisProcess().stream()
            .filter(it -> it.point().equals("/proc"))
            .findFirst()
            .orElseThrow();
    assertThat(Mounts.isMounted(Path.of("/proc"))).isTrue();
    assertThat(Mounts.isMounted(Path.of("/proc"), proc.source())).isTrue();
    assertThat(Mounts.isMounted(Path.of("/proc"), proc.source() + "x")).isFalse();
    assertThat(Mounts.isMounted(Path.of("/proc"), "rw")).as("an option").isFalse();
  }

  @Test
  void whatLiesBelowAMountIsNone(@TempDir Path directory) {
    assertThat(Mounts.isMounted(Path.of("/proc/self"))).isFalse();
    assertThat(Mounts.isMounted(directory)).isFalse();
    Mounts.unmount(directory);
    assertThat(directory).exists();
  }
}
