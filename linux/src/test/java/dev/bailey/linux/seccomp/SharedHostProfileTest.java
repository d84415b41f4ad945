package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.bailey.linux.abi.Architecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused besides the standard profile on a host that is shared. */
final class SharedHostProfileTest {
  private static final Architecture ARCHITECTURE = Architecture.X86_64;
  private static final int ALLOWED = SeccompAction.ALLOW.returnValue();
  private static final int REFUSED = SeccompAction.errno(1).returnValue();
  private static final int NO_FAMILY = SeccompAction.errno(97).returnValue();
  private static final int NO_CONTROL = SeccompAction.errno(25).returnValue();
  private static final long ABOVE = 1L << 40;

  private static int answer(
      boolean network, boolean attributes, String syscall, long... arguments) {
    BpfProgram program =
        SeccompCompiler.compile(
            SeccompProfile.standard().with(SharedHostProfile.rules(network, attributes)),
            ARCHITECTURE);
    int number = SyscallTable.of(ARCHITECTURE).numberOf(syscall);
    return BpfInterpreter.run(program, ARCHITECTURE.auditArch(), number, arguments);
  }

  private static int strict(String syscall, long... arguments) {
    return answer(false, false, syscall, arguments);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 10, 16, 17, 40, 1 | ABOVE})
  void withoutNetworkThereIsNoSocket(long family) {
    assertThat(strict("socket", family, 1, 0)).isEqualTo(NO_FAMILY);
  }

  @Test
  void withNetworkThereIsNoUnixSocket() {
    assertThat(answer(true, false, "socket", 1, 1, 0)).isEqualTo(NO_FAMILY);
    assertThat(answer(true, false, "socket", 1 | ABOVE, 1, 0)).isEqualTo(NO_FAMILY);
    assertThat(answer(true, false, "socket", 2, 1, 0)).isEqualTo(ALLOWED);
    assertThat(answer(true, false, "socket", 10, 2, 0)).isEqualTo(ALLOWED);
    assertThat(answer(true, false, "socket", 17, 3, 0)).isEqualTo(NO_FAMILY);
  }

  @Test
  void pairsMustBeConnected() {
    long flags = 02000000 | 04000;
    for (long type : new long[] {1, 5}) {
      assertThat(strict("socketpair", 1, type)).isEqualTo(ALLOWED);
      assertThat(strict("socketpair", 1, type | flags)).isEqualTo(ALLOWED);
    }
    for (long type : new long[] {0, 2, 3, 4, 6}) {
      assertThat(strict("socketpair", 1, type)).isEqualTo(NO_FAMILY);
      assertThat(strict("socketpair", 1, type | flags | ABOVE)).isEqualTo(NO_FAMILY);
    }
    assertThat(strict("socketpair", 2, 1)).isEqualTo(NO_FAMILY);
  }

  @Test
  void onlyOwnLimitsAreSetAndNotTheMark() {
    long pointer = 0x7fff_0000_0000L;
    assertThat(strict("prlimit64", 0, 7, pointer, 0)).isEqualTo(ALLOWED);
    assertThat(strict("prlimit64", 0, 10, 0, pointer)).isEqualTo(ALLOWED);
    assertThat(strict("prlimit64", 0, 10, pointer, 0)).isEqualTo(REFUSED);
    assertThat(strict("prlimit64", 0, 10 | ABOVE, pointer, 0)).isEqualTo(REFUSED);
    assertThat(strict("prlimit64", 99, 7, pointer, 0)).isEqualTo(REFUSED);
    assertThat(strict("prlimit64", 99, 7, 0, pointer)).isEqualTo(ALLOWED);
    assertThat(strict("setrlimit", 10, pointer)).isEqualTo(REFUSED);
    assertThat(strict("setrlimit", 7, pointer)).isEqualTo(ALLOWED);
  }

  @Test
  void onlyTheCallerItselfIsScheduled() {
    for (String call : new String[] {"sched_setaffinity", "sched_setscheduler", "sched_setattr"}) {
      assertThat(strict(call, 0)).isEqualTo(ALLOWED);
      assertThat(strict(call, 99)).isEqualTo(REFUSED);
    }
    for (String call : new String[] {"setpriority", "ioprio_set"}) {
      assertThat(strict(call, 1, 0)).isEqualTo(ALLOWED);
      assertThat(strict(call, 0, 99)).isEqualTo(REFUSED);
    }
    assertThat(strict("setpriority", 2, 0)).isEqualTo(REFUSED);
    assertThat(strict("ioprio_set", 3, 0)).isEqualTo(REFUSED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"chmod", "fchmod", "fchmodat2", "lchown", "setxattr", "fsetxattr"})
  void attributesAreLeftAlone(String syscall) {
    assertThat(strict(syscall, 1, 1, 1)).isEqualTo(REFUSED);
    assertThat(answer(false, true, syscall, 1, 1, 1)).isEqualTo(ALLOWED);
  }

  @Test
  void timesAreSetOfOpenFilesOnly() {
    assertThat(strict("utimensat", 3, 0, 0, 0)).isEqualTo(ALLOWED);
    assertThat(strict("utimensat", 3, 0x1000, 0, 0)).isEqualTo(REFUSED);
    assertThat(strict("utimensat", 3, ABOVE, 0, 0)).isEqualTo(REFUSED);
  }

  @Test
  void attributesAreLeftAloneByIoctlToo() {
    for (long request : new long[] {0x40086602, 0x401C5820, 0x40806685, 0x40087602}) {
      assertThat(strict("ioctl", 3, request)).isEqualTo(NO_CONTROL);
      assertThat(strict("ioctl", 3, request | ABOVE)).isEqualTo(NO_CONTROL);
    }
    // No command makes a subvolume, whatever the profile.
    assertThat(strict("ioctl", 3, 0x5000940E)).isEqualTo(REFUSED);
    // FS_IOC_GETFLAGS, FS_IOC_FSGETXATTR, FICLONE, TCGETS, FIONREAD.
    for (long request : new long[] {0x80086601L, 0x801C581FL, 0x40049409, 0x5401, 0x541B}) {
      assertThat(strict("ioctl", 3, request)).isEqualTo(ALLOWED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"shmget", "shmat", "semget", "msgget", "mq_open", "inotify_add_watch"})
  void nothingSharedIsOpened(String syscall) {
    assertThat(strict(syscall)).isEqualTo(REFUSED);
  }

  @ParameterizedTest
  @EnumSource
  void theLauncherSurvives(Architecture architecture) {
    BpfProgram program =
        SeccompCompiler.compile(
            SeccompProfile.standard().with(SharedHostProfile.rules(false, false)), architecture);
    assertThatCode(() -> LauncherNeeds.check(program, architecture)).doesNotThrowAnyException();
  }
}
