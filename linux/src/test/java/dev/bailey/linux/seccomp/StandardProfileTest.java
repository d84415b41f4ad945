package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.bailey.linux.abi.Architecture;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Pins what the standard profile refuses: a call missing here is one a guest may make. */
final class StandardProfileTest {
  private static final Set<String> REFUSED =
      Set.of(
          // other processes
          "ptrace",
          "process_vm_readv",
          "process_vm_writev",
          "pidfd_getfd",
          "kcmp",
          "process_madvise",
          "migrate_pages",
          "move_pages",
          // parts of the kernel with a history of holes
          "keyctl",
          "add_key",
          "request_key",
          "bpf",
          "perf_event_open",
          "userfaultfd",
          "io_uring_setup",
          "io_uring_enter",
          "io_uring_register",
          "modify_ldt",
          "fanotify_init",
          "fanotify_mark",
          "lookup_dcookie",
          "open_by_handle_at",
          "lsm_set_self_attr",
          // namespaces and mounts
          "unshare",
          "setns",
          "mount",
          "umount2",
          "pivot_root",
          "chroot",
          "open_tree",
          "open_tree_attr",
          "move_mount",
          "fsopen",
          "fsconfig",
          "fsmount",
          "fspick",
          "mount_setattr",
          // the machine
          "kexec_load",
          "kexec_file_load",
          "init_module",
          "finit_module",
          "delete_module",
          "create_module",
          "get_kernel_syms",
          "query_module",
          "swapon",
          "swapoff",
          "reboot",
          "acct",
          "quotactl",
          "quotactl_fd",
          "settimeofday",
          "clock_settime",
          "adjtimex",
          "clock_adjtime",
          "sethostname",
          "setdomainname",
          "iopl",
          "ioperm",
          "vhangup",
          "syslog",
          // what nobody has used for decades
          "sysfs",
          "uselib",
          "ustat",
          "_sysctl",
          "nfsservctl",
          "vserver",
          "afs_syscall",
          "tuxcall",
          "security",
          "getpmsg",
          "putpmsg",
          "epoll_ctl_old",
          "epoll_wait_old",
          "set_thread_area",
          "get_thread_area");

  @ParameterizedTest
  @EnumSource
  void refusesExactlyTheseCalls(Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), architecture);
    Set<String> refused = new TreeSet<>();
    Set<String> expected = new TreeSet<>(REFUSED);
    table
        .numbers()
        .forEach((name, number) -> {
          if (number == SyscallTable.ABSENT) {
            expected.remove(name);
          } else if (run(program, architecture, number, 1) == error(1)) {
            refused.add(name);
          }
        });
    // Personality 1 and the scheduling of PID 1 are refused as values, not as calls.
    refused.remove("personality");
    refused.removeIf(name -> name.startsWith("sched_set"));
    assertThat(refused).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void cloneOnlyWithoutNamespacesAndForItself(Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), architecture);
    int clone = table.numberOf("clone");
    assertThat(run(program, architecture, clone, 0x4111)).isEqualTo(allowed());
    assertThat(run(program, architecture, clone, 0x3D0F00)).isEqualTo(allowed());
    for (long flag :
        new long[] {
          0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80, 0x8000
        }) {
      assertThat(run(program, architecture, clone, flag | 17)).isEqualTo(error(1));
    }
    assertThat(run(program, architecture, table.numberOf("clone3"))).isEqualTo(error(38));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, true", // AF_UNIX
    "2, 0, true", // AF_INET
    "2, 6, true",
    "10, 17, true", // AF_INET6
    "16, 0, true", // AF_NETLINK, NETLINK_ROUTE
    "16, 9, false", // NETLINK_AUDIT
    "16, 12, false", // NETLINK_NETFILTER
    "0, 0, false",
    "17, 0, false", // AF_PACKET
    "38, 0, false", // AF_ALG
    "40, 0, false", // AF_VSOCK
    "44, 0, false", // AF_XDP
    "0x100000028, 0, false", // AF_VSOCK with a high bit
  })
  void socketFamilies(String family, long protocol, boolean allowed) {
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), Architecture.X86_64);
    assertThat(run(program, Architecture.X86_64, 41, Long.decode(family), 2, protocol))
        .isEqualTo(allowed ? allowed() : error(97));
  }

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "1, true", // ICMP
    "6, true", // TCP
    "17, true", // UDP
    "58, true", // ICMP for IPv6
    "132, false", // SCTP
    "136, false", // UDP-Lite
    "262, false", // MPTCP
    "0x100000106, false", // MPTCP with a high bit
  })
  void socketProtocols(String protocol, boolean allowed) {
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), Architecture.X86_64);
    for (int family : new int[] {2, 10}) {
      assertThat(run(program, Architecture.X86_64, 41, family, 1, Long.decode(protocol)))
          .isEqualTo(allowed ? allowed() : error(93));
    }
  }

  @ParameterizedTest
  @EnumSource
  void socketPairsOnlyOfUnix(Architecture architecture) {
    int number = SyscallTable.of(architecture).numberOf("socketpair");
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), architecture);
    for (long family = 0; family < 64; family++) {
      int expected = family == 1 ? allowed() : error(97);
      assertThat(run(program, architecture, number, family, 1)).isEqualTo(expected);
      assertThat(run(program, architecture, number, family | 1L << 40, 1)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void callsThatDoNotExist(Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), architecture);
    for (String name : new String[] {"clone3", "openat2", "io_setup"}) {
      assertThat(run(program, architecture, table.numberOf(name))).as(name).isEqualTo(error(38));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "8, true",
    "0x20000, true",
    "0x20008, true",
    "0xffffffff, true",
    "1, false",
    "0x400000, false",
    "0x40000, false",
    "0xfffffffe, false"
  })
  void personalities(String value, boolean allowed) {
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), Architecture.X86_64);
    assertThat(run(program, Architecture.X86_64, 135, Long.decode(value)))
        .isEqualTo(allowed ? allowed() : error(1));
  }

  @ParameterizedTest
  @EnumSource
  void launcherSurvives(Architecture architecture) {
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), architecture);
    assertThatCode(() -> LauncherNeeds.check(program, architecture)).doesNotThrowAnyException();
  }

  private static int run(BpfProgram program, Architecture architecture, int number, long... args) {
    return BpfInterpreter.run(program, architecture.auditArch(), number, args);
  }

  private static int allowed() {
    return SeccompAction.ALLOW.returnValue();
  }

  private static int error(int errno) {
    return SeccompAction.errno(errno).returnValue();
  }
}
