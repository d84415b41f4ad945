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

  @Test
  void thisProcessHasMounts() {
    assertThat(MountInfo.ofThisProcess())
        .anyMatch(it -> it.point().equals("/proc") && it.type().equals("proc"));
  }
}
