package dev.bailey.linux.mounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MountInfoTest {
  @Test
  void everyFieldOfALine() {
    String line =
        "36 35 98:0 /mnt\\0401 /mnt\\0112\\134 rw,noatime master:1 shared:7"
            + " - ext3 /dev/a\\043\\012b rw,errors=continue\n";
    assertThat(MountInfo.parse(line))
        .containsExactly(
            new MountInfo(
                36,
                35,
                "/mnt 1",
                "/mnt\t2\\",
                List.of("rw", "noatime"),
                List.of("master:1", "shared:7"),
                "ext3",
                "/dev/a#\nb",
                List.of("rw", "errors=continue")));
  }

  @Test
  void aSourceMayBeEmptyAndAPointMayBeAHyphen() {
    MountInfo mount = MountInfo.parse("36 35 0:5 / - ro,nosuid - tmpfs  rw").getFirst();
    assertThat(mount.point()).isEqualTo("-");
    assertThat(mount.propagation()).isEmpty();
    assertThat(mount.source()).isEmpty();
    assertThat(mount.superOptions()).containsExactly("rw");
    assertThat(mount.isReadOnly()).isTrue();
  }

  @Test
  void linesKeepTheirOrderAndCarriageReturnsEndNone() {
    String text = "1 0 0:1 / /a\rb rw - tmpfs x rw\n2 0 0:1 / /c rw,root=ro - tmpfs x ro\n";
    List<MountInfo> mounts = MountInfo.parse(text);
    assertThat(mounts).extracting(MountInfo::point).containsExactly("/a\rb", "/c");
    assertThat(mounts).noneMatch(MountInfo::isReadOnly);
    assertThat(MountInfo.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "33 x 0:28 / /cut rw - tmpfs x rw",
        "33 22 0:28 / /cut",
        "33 22 0:28 / /cut rw -",
        "33 22 0:28 / /cut rw - tmpfs x",
        "33 22 0:28 / /cut rw shared:1 tmpfs x rw"
      })
  void otherLinesAreRefused(String line) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> MountInfo.parse("1 0 0:1 / / rw - tmpfs x rw\n" + line + "\n"))
        .withMessageContaining(line)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED));
  }

  private static final List<MountInfo> STACKED =
      MountInfo.parse(
          """
          40 30 0:1 / /usr/below rw - tmpfs moved rw
          30 22 0:1 / /usr rw - tmpfs older-than-the-root rw
          22 1 8:1 / / rw - ext4 root rw
          31 22 0:2 / /a rw - tmpfs under rw
          32 31 0:3 / /a/b/c rw - proc behind rw
          33 31 0:4 / /a/b rw - tmpfs before rw
          34 33 0:5 / /a/b/c rw - proc seen rw
          35 22 0:6 / /d rw - proc covered rw
          36 35 0:7 / /d rw - tmpfs cover rw
          37 35 0:8 / /d/x rw - tmpfs in-covered rw
          38 22 0:9 / /ab rw - tmpfs beside rw
          """);

  @Test
  void whatAnotherMountCoversIsNotReached() {
    assertThat(STACKED)
        .filteredOn(it -> it.isCovered(STACKED))
        .extracting(MountInfo::source)
        .containsExactly("behind", "covered", "in-covered");
  }

  @Test
  void onlyLongerPathsAreBelow() {
    MountInfo mount = MountInfo.parse("1 0 0:1 / /a/b rw - tmpfs x rw").getFirst();
    assertThat(List.of("/", "/a")).allMatch(mount::isBelow);
    assertThat(List.of("/a/b", "/a/", "/b", "/a/b/c")).noneMatch(mount::isBelow);
    assertThat(MountInfo.parse("1 0 0:1 / / rw - tmpfs x rw").getFirst().isBelow("/")).isFalse();
  }

  @Test
  void thisProcessHasMounts() {
    assertThat(MountInfo.ofThisProcess())
        .anyMatch(it -> it.point().equals("/proc") && it.type().equals("proc"));
  }
}
