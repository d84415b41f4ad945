package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.bailey.linux.abi.Architecture;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the guard refuses, alone and inside the standard profile, on both architectures. */
final class GuardProfileTest {
  private static final int ALLOWED = SeccompAction.ALLOW.returnValue();
  private static final int REFUSED = SeccompAction.errno(1).returnValue();
  private static final int MISSING = SeccompAction.errno(38).returnValue();
  private static final int AUDIT_ARCH_I386 = 0x40000003;
  private static final int S_ISUID_BIT = 11;
  private static final int S_ISGID_BIT = 10;

  @ParameterizedTest
  @CsvSource({
    "chmod, 1",
    "fchmod, 1",
    "fchmodat, 2",
    "fchmodat2, 2",
    "creat, 1",
    "mkdir, 1",
    "mkdirat, 2"
  })
  void modesWithoutSetIdBits(String syscall, int index) {
    for (int bit = 0; bit < 64; bit++) {
      boolean setId = bit == S_ISUID_BIT || bit == S_ISGID_BIT;
      assertAnswer(setId ? REFUSED : ALLOWED, syscall, arguments(index, 1L << bit));
    }
    assertAnswer(REFUSED, syscall, arguments(index, 06777));
    assertAnswer(REFUSED, syscall, arguments(index, 0xDEAD_0000_FFFF_0000L | 04755));
    assertAnswer(ALLOWED, syscall, arguments(index, 01777));
  }

  @ParameterizedTest
  @CsvSource({"open, 1", "openat, 2"})
  void openingWithoutSetIdBitsWhereItCreates(String syscall, int index) {
    for (long mode : new long[] {04000, 02000, 06755, 0x1_0000_0800L}) {
      for (long flags : new long[] {0x40, 0x41, 0x241, 0x410002, 0x400000, 0xDEAD_0000_0040L}) {
        assertAnswer(REFUSED, syscall, arguments(index, flags, mode));
      }
      // Neither O_CREAT nor O_TMPFILE, also not what O_TMPFILE shares with O_DIRECTORY.
      for (long flags : new long[] {0, 2, 0x80000, 0x10000, 0x4000, 0x40_0000_0000_00L}) {
        assertAnswer(ALLOWED, syscall, arguments(index, flags, mode));
      }
    }
    assertAnswer(ALLOWED, syscall, arguments(index, 0x40, 01777));
    assertAnswer(ALLOWED, syscall, arguments(index, 0x410002, 0600));
  }

  @ParameterizedTest
  @CsvSource({"mknod, 1", "mknodat, 2"})
  void nodesWithoutDevicesAndSetIdBits(String syscall, int index) {
    for (long type = 0; type < 16; type++) {
      boolean device = type == 2 || type == 6;
      assertAnswer(device ? REFUSED : ALLOWED, syscall, arguments(index, type << 12 | 0644));
      assertAnswer(REFUSED, syscall, arguments(index, type << 12 | 04644));
      assertAnswer(REFUSED, syscall, arguments(index, type << 12 | 02644));
      long high = 0x7FFF_0000L << 32 | 0xFFFF0000L;
      assertAnswer(device ? REFUSED : ALLOWED, syscall, arguments(index, high | type << 12));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ioctl, 0x5412, true", // TIOCSTI
    "ioctl, 0x541c, true", // TIOCLINUX
    "ioctl, 0x5423, true", // TIOCSETD
    "ioctl, 0x5424, false", // TIOCGETD
    "ioctl, 0x5401, false", // TCGETS
    "fcntl, 1024, true", // F_SETLEASE
    "fcntl, 1040, true", // F_SETDELEG
    "fcntl, 1025, false", // F_GETLEASE
    "fcntl, 1030, false", // F_DUPFD_CLOEXEC
    "fcntl, 1039, false", // F_GETDELEG
    "fcntl, 6, false", // F_SETLK
  })
  void commands(String syscall, String command, boolean refused) {
    int expected = refused ? REFUSED : ALLOWED;
    assertAnswer(expected, syscall, arguments(1, Long.decode(command)));
    assertAnswer(expected, syscall, arguments(1, Long.decode(command) | 0xFFFF_0000_0000_0000L));
  }

  @ParameterizedTest
  @CsvSource({
    "mmap, 3, 0x40000, 0x22", // MAP_HUGETLB; MAP_PRIVATE and MAP_ANONYMOUS
    "memfd_create, 1, 0x4, 0x3", // MFD_HUGETLB; MFD_CLOEXEC and MFD_ALLOW_SEALING
    "shmget, 2, 0x800, 0x3ff", // SHM_HUGETLB; IPC_CREAT and a mode
  })
  void hugePages(String syscall, int index, String flag, String others) {
    int none = SeccompAction.errno(SeccompAction.ENOMEM).returnValue();
    long asked = Long.decode(flag);
    assertAnswer(none, syscall, arguments(index, asked));
    assertAnswer(none, syscall, arguments(index, asked | Long.decode(others)));
    assertAnswer(none, syscall, arguments(index, asked | 0xFFFF_0000_0000_0000L));
    assertAnswer(ALLOWED, syscall, arguments(index, Long.decode(others)));
  }

  @ParameterizedTest
  @CsvSource({
    "0x40086602, true", // FS_IOC_SETFLAGS
    "0x40046602, true", // FS_IOC32_SETFLAGS
    "0x401c5820, true", // FS_IOC_FSSETXATTR
    "0x80086601, false", // FS_IOC_GETFLAGS
    "0x801c581f, false", // FS_IOC_FSGETXATTR
  })
  void projectsOfFiles(String command, boolean refused) {
    int none = SeccompAction.errno(SeccompAction.ENOTTY).returnValue();
    int expected = refused ? none : ALLOWED;
    assertAnswer(expected, "ioctl", arguments(1, Long.decode(command)));
    assertAnswer(expected, "ioctl", arguments(1, Long.decode(command) | 0xFFFF_0000_0000_0000L));
    assertAnswer(MISSING, "file_setattr");
  }

  /** Setting it is pretended; asking is allowed; both at once cannot be pretended. */
  @Test
  void theLimitOfCoreDumpsStays() {
    int pretended = SeccompAction.errno(0).returnValue();
    long pointer = 0x7FFF_0000_0000L;
    assertAnswer(pretended, "setrlimit", 4, pointer);
    assertAnswer(pretended, "prlimit64", 0, 4, pointer, 0);
    assertAnswer(pretended, "prlimit64", 0, 0xFFFF_0000_0000_0004L, pointer, 0);
    assertAnswer(REFUSED, "prlimit64", 0, 4, pointer, pointer);
    assertAnswer(REFUSED, "prlimit64", 77, 4, pointer, 0);
    assertAnswer(ALLOWED, "prlimit64", 0, 4, 0, pointer);
    assertAnswer(ALLOWED, "prlimit64", 0, 7, pointer, pointer);
    assertAnswer(ALLOWED, "setrlimit", 7, pointer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sched_setaffinity", "sched_setparam", "sched_setscheduler", "sched_setattr"})
  void theSchedulingOfPid1(String syscall) {
    assertAnswer(REFUSED, syscall, 1);
    assertAnswer(REFUSED, syscall, 0xFFFF_0000_0000_0001L);
    assertAnswer(ALLOWED, syscall, 0);
    assertAnswer(ALLOWED, syscall, 2);
  }

  @ParameterizedTest
  @CsvSource({"setpriority, 0, 1, 2", "ioprio_set, 1, 2, 3"})
  void thePriorityOfPid1(String syscall, int process, int group, int user) {
    assertAnswer(REFUSED, syscall, process, 1);
    assertAnswer(REFUSED, syscall, group, 1);
    assertAnswer(REFUSED, syscall, process | 1L << 40, 1 | 1L << 40);
    assertAnswer(REFUSED, syscall, user, 0);
    assertAnswer(REFUSED, syscall, user, 65532);
    assertAnswer(ALLOWED, syscall, process, 0);
    assertAnswer(ALLOWED, syscall, process, 2);
    assertAnswer(ALLOWED, syscall, group, 0);
  }

  @Test
  void theLimitsOfPid1() {
    long pointer = 0x7fff_0000_0000L;
    assertAnswer(REFUSED, "prlimit64", 1, 7, pointer, 0);
    assertAnswer(ALLOWED, "prlimit64", 1, 7, 0, pointer);
    assertAnswer(ALLOWED, "prlimit64", 2, 7, pointer, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 11, 0", // IP_RECVERR
    "41, 25, 0", // IPV6_RECVERR
    "1, 37, 92", // SO_TIMESTAMPING
    "1, 65, 92",
    "1, 11, -1",
    "0, 25, -1",
    "6, 1, -1", // TCP_NODELAY
  })
  void errorQueues(int level, int name, int errno) {
    int expected = errno < 0 ? ALLOWED : SeccompAction.errno(errno).returnValue();
    assertAnswer(expected, "setsockopt", 3, level, name);
    assertAnswer(expected, "setsockopt", 3, level | 1L << 40, name | 1L << 40);
  }

  @Test
  void callsWhoseModeNoFilterSees() {
    assertAnswer(MISSING, "openat2");
    assertAnswer(REFUSED, "io_uring_setup");
  }

  @Test
  void guardRefusesChildrenOfTheLauncher() {
    for (Architecture architecture : Architecture.values()) {
      assertAnswer(SeccompProfile.guard(), architecture, REFUSED, "clone", 0x8011);
    }
  }

  /** Other namespaces are the custom profile's and the kernel's to refuse. */
  @ParameterizedTest
  @ValueSource(strings = {"clone", "unshare"})
  void guardRefusesUserNamespaces(String syscall) {
    for (Architecture architecture : Architecture.values()) {
      SeccompProfile guard = SeccompProfile.guard();
      assertAnswer(guard, architecture, REFUSED, syscall, 0x10000000);
      assertAnswer(guard, architecture, REFUSED, syscall, 0x7E020011);
      assertAnswer(guard, architecture, REFUSED, syscall, 0xF_1000_0000L);
      assertAnswer(guard, architecture, ALLOWED, syscall, 0x6E020011);
      assertAnswer(guard, architecture, ALLOWED, syscall, 0x3D0F00);
      assertAnswer(guard, architecture, MISSING, "clone3");
    }
  }

  @ParameterizedTest
  @EnumSource
  void guardAllowsTheRest(Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    BpfProgram guard = SeccompCompiler.compile(SeccompProfile.guard(), architecture);
    Set<String> refused = new TreeSet<>();
    table
        .numbers()
        .forEach((name, number) -> {
          if (number != SyscallTable.ABSENT && run(guard, architecture, number) != ALLOWED) {
            refused.add(name);
          }
        });
    assertThat(refused).containsExactly("clone3", "file_setattr", "io_uring_setup", "openat2");
    assertThatCode(() -> LauncherNeeds.check(guard, architecture)).doesNotThrowAnyException();
    assertThat(guard.length()).isLessThan(280);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 600, 0x40000000, 0x40000000 + 90, -1})
  void unknownNumbersDoNotExistForTheGuardEither(int number) {
    BpfProgram guard = SeccompCompiler.compile(SeccompProfile.guard(), Architecture.X86_64);
    assertThat(run(guard, Architecture.X86_64, number)).isEqualTo(MISSING);
  }

  /** Number 15 of i386 is chmod, of x86-64 rt_sigreturn. */
  @Test
  void otherArchitecturesAreKilledByTheGuardToo() {
    BpfProgram guard = SeccompCompiler.compile(SeccompProfile.guard(), Architecture.X86_64);
    assertThat(BpfInterpreter.run(guard, AUDIT_ARCH_I386, 15, 0, 04755))
        .isEqualTo(SeccompAction.KILL_PROCESS.returnValue());
  }

  private static void assertAnswer(int expected, String syscall, long... arguments) {
    for (Architecture architecture : Architecture.values()) {
      assertAnswer(SeccompProfile.guard(), architecture, expected, syscall, arguments);
      assertAnswer(SeccompProfile.standard(), architecture, expected, syscall, arguments);
    }
  }

  private static void assertAnswer(
      SeccompProfile profile,
      Architecture architecture,
      int expected,
      String syscall,
      long... arguments) {
    int number = SyscallTable.of(architecture).numberOf(syscall);
    if (number == SyscallTable.ABSENT) {
      return;
    }
    BpfProgram program = SeccompCompiler.compile(profile, architecture);
    assertThat(run(program, architecture, number, arguments))
        .as("%s %s by default %s", syscall, arguments, profile.defaultAction())
        .isEqualTo(expected);
  }

  private static long[] arguments(int index, long... values) {
    long[] arguments = new long[6];
    System.arraycopy(values, 0, arguments, index, values.length);
    return arguments;
  }

  private static int run(BpfProgram program, Architecture architecture, int number, long... args) {
    return BpfInterpreter.run(program, architecture.auditArch(), number, args);
  }
}
