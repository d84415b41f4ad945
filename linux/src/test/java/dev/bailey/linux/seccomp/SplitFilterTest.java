package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Architecture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the standard filter answers, one part answers too, and the other does not object. */
final class SplitFilterTest {
  private static final int ALLOW = SeccompAction.ALLOW.returnValue();
  private static final int[] BEYOND = {0x40000000, 0x40000001, -1, Integer.MIN_VALUE};

  @ParameterizedTest
  @EnumSource
  void bothPartsTogetherAreTheWhole(Architecture architecture) {
    for (long argument : new long[] {0, 1, 4, 0x8000, 0x10000000, 0x40000000, 0x7e020080, -1}) {
      assertTogether(architecture, argument, 0, 0, 0, 0, 0);
      assertTogether(architecture, argument, 4, 0, 0, 0, 0);
      assertTogether(architecture, 0, 4, argument, 0, 0, 0);
      assertTogether(architecture, 0, 4, argument, argument, 0, 0);
      assertTogether(architecture, 2, argument, 3, 0, 0, 0);
    }
  }

  private static void assertTogether(Architecture architecture, long... arguments) {
    SeccompProfile profile = SeccompProfile.standard();
    BpfProgram whole = SeccompCompiler.compile(profile, architecture);
    SplitFilter split = SplitFilter.of(profile, architecture);
    for (int number = 0; number < 600; number++) {
      assertTogether(whole, split, architecture, number, arguments);
    }
    for (int number : BEYOND) {
      assertTogether(whole, split, architecture, number, arguments);
    }
  }

  private static void assertTogether(
      BpfProgram whole,
      SplitFilter split,
      Architecture architecture,
      int number,
      long... arguments) {
    int asked = BpfInterpreter.run(whole, architecture.auditArch(), number, arguments);
    int ahead = BpfInterpreter.run(split.ahead(), architecture.auditArch(), number, arguments);
    int rest = BpfInterpreter.run(split.rest(), architecture.auditArch(), number, arguments);
    assertThat(ahead == asked || rest == asked)
        .as("number %d: %x of %x and %x", number, asked, ahead, rest)
        .isTrue();
    assertThat(ahead == asked || ahead == ALLOW).as("ahead, number %d", number).isTrue();
    assertThat(rest == asked || rest == ALLOW).as("rest, number %d", number).isTrue();
  }

  /** The part that is installed for each command is what the other one must leave out. */
  @ParameterizedTest
  @EnumSource
  void theRestIsSmall(Architecture architecture) {
    SplitFilter split = SplitFilter.of(SeccompProfile.standard(), architecture);
    assertThat(split.rest().length()).isLessThan(60);
    SyscallTable table = SyscallTable.of(architecture);
    for (String syscall : new String[] {"clone3", "unshare", "prlimit64"}) {
      int number = table.numberOf(syscall);
      assertThat(BpfInterpreter.run(split.ahead(), architecture.auditArch(), number, -1, 4, 1, 1))
          .as(syscall)
          .isEqualTo(ALLOW);
      assertThat(BpfInterpreter.run(split.rest(), architecture.auditArch(), number, -1, 4, 1, 1))
          .as(syscall)
          .isNotEqualTo(ALLOW);
    }
  }

  @ParameterizedTest
  @EnumSource
  void otherArchitecturesAreKilledByBoth(Architecture architecture) {
    SplitFilter split = SplitFilter.of(SeccompProfile.standard(), architecture);
    int kill = SeccompAction.KILL_PROCESS.returnValue();
    assertThat(BpfInterpreter.run(split.ahead(), 1, 0)).isEqualTo(kill);
    assertThat(BpfInterpreter.run(split.rest(), 1, 0)).isEqualTo(kill);
  }
}
