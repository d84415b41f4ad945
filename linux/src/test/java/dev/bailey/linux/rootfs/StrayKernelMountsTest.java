package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.mounts.MountInfo;
import dev.bailey.linux.rootfs.PathRules.Access;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StrayKernelMountsTest {
  private static final String ROOT = "1 0 8:1 / / rw - ext4 x rw\n";

  @TempDir Path project;

  private List<String> left(FileAccess files, String mounts) {
    return StrayKernelMounts.left(
            MountInfo.parse(ROOT + mounts), RootPlan.of(files, NetworkAccess.none()))
        .stream()
        .map(MountInfo::point)
        .toList();
  }

  private List<String> left(String mounts) {
    return left(FileAccess.project(project), mounts);
  }

  @Test
  void theUsualPlacesAreFine() {
    assertThat(
            left(
                """
                2 1 0:1 / /proc rw - proc x rw
                3 2 0:1 /sys /proc/sys rw - proc x rw
                4 1 0:2 / /sys rw - sysfs x rw
                5 4 0:3 / /sys/fs/cgroup rw - cgroup2 x rw
                6 1 0:4 / /dev rw - devtmpfs x rw
                7 6 0:5 / /dev/pts rw - devpts x rw
                8 1 0:6 / /srv rw - tmpfs proc rw
                """))
        .isEmpty();
  }

  @Test
  void elsewhereTheyAreFoundUnlessCovered() {
    String proc = "2 1 0:1 / /srv/proc ro - proc x rw\n";
    assertThat(left(proc)).containsExactly("/srv/proc");
    assertThat(left(proc + "3 2 0:2 / /srv/proc ro - tmpfs x rw\n")).isEmpty();
    assertThat(left(proc + "3 1 0:2 / /srv ro - tmpfs x rw\n")).isEmpty();
    assertThat(left("2 1 0:1 / /processes rw - proc x rw\n")).containsExactly("/processes");
    for (String type : List.of("sysfs", "cgroup", "cgroup2", "devtmpfs", "devpts", "tracefs")) {
      assertThat(left("2 1 0:1 / /srv/x rw - " + type + " x rw\n")).containsExactly("/srv/x");
    }
  }

  @Test
  void theHostsSysIsReadOnlyAtAnotherPath() {
    FileAccess files =
        FileAccess.project(project)
            .mounting(List.of(Mount.readOnly(Path.of("/sys/kernel"), Path.of("/data"))));
    assertThat(left(files, "2 1 0:1 / /data ro - sysfs x rw\n")).isEmpty();
    assertThat(left(files, "2 1 0:1 / /data rw - sysfs x rw\n")).containsExactly("/data");
    assertThat(left(files, "2 1 0:1 / /database ro - sysfs x rw\n")).containsExactly("/database");
  }

  @Test
  void rulesThatNameOneAreRefused() {
    StrayKernelMounts mounts = new StrayKernelMounts(Set.of(Path.of("/srv/proc")));
    refused(mounts, "/srv/proc", Access.READ);
    refused(mounts, "/srv/proc/sys/kernel", Access.READ);
    refused(mounts, "/srv/proc/sys/kernel", Access.WRITE);
    refused(mounts, "/sys/fs/cgroup", Access.WRITE);
    mounts.refuse(Path.of("/sys/fs/cgroup"), Access.READ);
    mounts.refuse(Path.of("/srv"), Access.WRITE);
    mounts.refuse(Path.of("/srv/process"), Access.WRITE);
    mounts.refuse(Path.of("/"), Access.WRITE);
  }

  private static void refused(StrayKernelMounts mounts, String path, Access access) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> mounts.refuse(Path.of(path), access))
        .withMessageContaining(path)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
  }
}
