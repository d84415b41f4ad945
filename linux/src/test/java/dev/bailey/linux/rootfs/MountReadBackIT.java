package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.linux.ffm.Visit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a launch reads back about mounts ends it when the kernel says otherwise. */
final class MountReadBackIT {
  private static final long MIB = 1L << 20;

  /** Runs steps on a tmpfs of one MiB, in a mount namespace that goes with the process. */
  private static void onTmpfs(long flags, Consumer<MountSteps> steps) {
    try (Visit visit = new Visit()) {
      Steps program = visit.program();
      program.call("leave the host's mounts", Syscall.UNSHARE, Flags.CLONE_NEWNS);
      MountSteps mounts = new MountSteps(program);
      mounts.makePrivate();
      mounts.mount("tmpfs", "/tmp", flags, "size=1m");
      steps.accept(mounts);
      visit.run();
      visit.requireSuccess();
    }
  }

  private static void assertRefused(Consumer<MountSteps> steps, String step) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> onTmpfs(0, steps))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED))
        .withMessageContaining(step);
  }

  @Test
  void aSizeThatIsNotTheOneAskedFor() {
    onTmpfs(0, mounts -> mounts.expectSize("/tmp", MIB));
    assertRefused(mounts -> mounts.expectSize("/tmp", 2 * MIB), "verify the size of /tmp");
    assertRefused(mounts -> mounts.expectSize("/tmp", MIB / 2), "verify the size of /tmp");
  }

  @Test
  void aMountThatCanBeWritten() {
    onTmpfs(Flags.MS_RDONLY, mounts -> mounts.expectReadOnly("/tmp"));
    assertRefused(mounts -> mounts.expectReadOnly("/tmp"), "verify that /tmp is read-only");
  }

  /** Steps that come after a failed one are not made: nothing is started in such a place. */
  @Test
  void nothingHappensAfterwards() {
    try (Visit visit = new Visit()) {
      Steps program = visit.program();
      program.call("leave the host's mounts", Syscall.UNSHARE, Flags.CLONE_NEWNS);
      new MountSteps(program).expectReadOnly("/tmp");
      long after = program.call("go on", Syscall.GETTID);
      visit.run();
      assertThat(visit.succeeded()).isFalse();
      assertThat(visit.program().result(after)).isNegative();
    }
  }
}
