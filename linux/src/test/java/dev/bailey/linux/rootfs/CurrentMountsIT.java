package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.mounts.MountInfo;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Mounts of the host come and go while plans are made. */
@Timeout(240)
final class CurrentMountsIT {
  @Test
  void areReadAnewWhenOneHasChanged(@TempDir Path place) throws Exception {
    assertThat(isMounted(place)).isFalse();
    run("mount", "-t", "tmpfs", "here", place.toString());
    try {
      assertThat(isMounted(place)).isTrue();
      assertThat(isMounted(place)).isTrue();
    } finally {
      run("umount", place.toString());
    }
    assertThat(isMounted(place)).isFalse();
  }

  @Test
  void areTheSameWhileNoneHas() {
    List<MountInfo> first = CurrentMounts.get();
    assertThat(first).isEqualTo(MountInfo.ofThisProcess());
    assertThat(CurrentMounts.get()).isEqualTo(first);
  }

  private static boolean isMounted(Path place) {
    for (MountInfo mount : CurrentMounts.get()) {
      if (mount.point().equals(place.toString())) {
        return true;
      }
    }
    return false;
  }

  private static void run(String... words) throws Exception {
    assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
  }
}
