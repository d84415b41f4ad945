package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.mounts.MountInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A mountinfo in which a mount is tied to another is refused. */
final class MountPropagationTest {
  private static final String PRIVATE = "36 35 98:0 / / ro,nosuid - tmpfs tmpfs rw\n";

  private static String with(String optional) {
    return PRIVATE + "37 36 98:1 /mnt /a\\040b rw,noatime " + optional + "- ext4 /dev/x rw\n";
  }

  private static void requirePrivate(String mountinfo) {
    MountPropagation.requirePrivate(MountInfo.parse(mountinfo));
  }

  @Test
  void privateMountsPass() {
    requirePrivate(PRIVATE);
    requirePrivate(with(""));
    requirePrivate(with("unbindable "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"shared:7 ", "master:1 ", "master:1 propagate_from:2 ", "new:3 shared:4 "})
  void othersDoNot(String optional) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> requirePrivate(with(optional)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED))
        .withMessageContaining("/a b");
  }

  /** Names after the hyphen are the file system's. */
  @Test
  void aSourceMayBeCalledAnything() {
    requirePrivate(PRIVATE.replace("tmpfs tmpfs", "tmpfs shared:1"));
  }

  @Test
  void nothingToReadIsNoProof() {
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> requirePrivate(""));
  }
}
