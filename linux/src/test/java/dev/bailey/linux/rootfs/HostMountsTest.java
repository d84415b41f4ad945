package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.mounts.MountInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HostMountsTest {
  private static final List<MountInfo> MOUNTS =
      MountInfo.parse(
          """
          22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
          30 22 0:25 / /srv rw,nosuid,nodev shared:2 - tmpfs tmpfs rw
          31 30 0:26 / /srv/a\\040place/below rw,relatime - tmpfs tmpfs rw
          32 30 0:27 / /srv/quiet rw,nosuid - tmpfs tmpfs rw
          33 22 0:28 / /groups rw shared:3 master:1 - cgroup cgroup rw,memory
          34 30 0:29 /a /srv/a\\040group rw - cgroup2 cgroup2 rw
          35 30 0:30 / /srv/cgroup rw - tmpfs cgroup rw
          """);

  private static boolean givesRights(String place) {
    return HostMounts.anyBelow(MOUNTS, Path.of(place), it -> !it.contains("nosuid"));
  }

  @Test
  void mountsAreFoundByType() {
    assertThat(HostMounts.ofTypes(MOUNTS, Set.of("cgroup", "cgroup2")))
        .containsExactly(Path.of("/groups"), Path.of("/srv/a group"));
    assertThat(HostMounts.ofTypes(MOUNTS, Set.of("proc"))).isEmpty();
  }

  @Test
  void onlyWhatIsBelowCounts() {
    assertThat(givesRights("/srv")).isTrue();
    assertThat(givesRights("/srv/a place")).isTrue();
    assertThat(givesRights("/srv/a place/below")).isFalse();
    assertThat(givesRights("/srv/a")).isFalse();
    assertThat(givesRights("/srv/quiet")).isFalse();
    assertThat(givesRights("/")).isTrue();
  }
}
