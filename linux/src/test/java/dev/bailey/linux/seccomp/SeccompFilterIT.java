package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Architecture;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The standard filter in the real kernel, each time beside the same run without it. That control
 * needs root: without capabilities the kernel itself would answer many calls with EPERM.
 */
final class SeccompFilterIT {
  private static final int EPERM = 1;
  private static final int ENOSYS = 38;
  private static final int EAFNOSUPPORT = 97;
  private static final int SIGSYS_EXIT = 128 + 31;

  private static final SyscallTable TABLE = SyscallTable.of(Architecture.current());

  @TempDir static Path directory;
  private static Path loader = Path.of("unset");
  private static Path filter = Path.of("unset");

  /** A call that fails harmlessly, or does nothing, when the kernel is reached. */
  private record Probe(String name, String arguments, int refusedWith) {}

  /** Wrong pointers and descriptors everywhere, so that the control run changes nothing. */
  private static final List<Probe> REFUSED =
      List.of(
          new Probe("ptrace", "0x4206 -1 0 0", EPERM),
          new Probe("process_vm_readv", "0 0 0 0 0 77", EPERM),
          new Probe("process_vm_writev", "0 0 0 0 0 77", EPERM),
          new Probe("pidfd_getfd", "-1 0 0", EPERM),
          new Probe("process_madvise", "-1 0 0 0 0", EPERM),
          new Probe("kcmp", "0 0 99 0 0", EPERM),
          new Probe("keyctl", "0xffff", EPERM),
          new Probe("add_key", "1 1 1 1 1", EPERM),
          new Probe("bpf", "-1 0 0", EPERM),
          new Probe("perf_event_open", "1 0 -1 -1 0", EPERM),
          new Probe("userfaultfd", "-1", EPERM),
          new Probe("io_uring_setup", "0 0", EPERM),
          new Probe("io_uring_enter", "-1", EPERM),
          new Probe("unshare", "0", EPERM),
          new Probe("setns", "-1 0", EPERM),
          new Probe("mount", "1 1 1 0 0", EPERM),
          new Probe("umount2", "1 0", EPERM),
          new Probe("pivot_root", "1 1", EPERM),
          new Probe("chroot", "1", EPERM),
          new Probe("open_tree", "-1 1 0", EPERM),
          new Probe("move_mount", "-1 1 -1 1 0", EPERM),
          new Probe("fsopen", "1 0", EPERM),
          new Probe("mount_setattr", "-1 1 0 0 0", EPERM),
          new Probe("init_module", "1 0 1", EPERM),
          new Probe("delete_module", "1 0", EPERM),
          new Probe("swapon", "1 0", EPERM),
          new Probe("reboot", "0 0 0 0", EPERM),
          new Probe("settimeofday", "1 0", EPERM),
          new Probe("clock_settime", "0 1", EPERM),
          new Probe("adjtimex", "1", EPERM),
          new Probe("sethostname", "1 -1", EPERM),
          new Probe("open_by_handle_at", "-1 1 0", EPERM),
          new Probe("fanotify_init", "-1 0", EPERM),
          new Probe("syslog", "99 0 0", EPERM),
          // CLONE_NEWNS | CLONE_FS, CLONE_NEWUSER | CLONE_FS: the kernel itself says EINVAL
          new Probe("clone", "0x20200 0 0 0 0", EPERM),
          new Probe("clone", "0x10000200 0 0 0 0", EPERM),
          new Probe("clone3", "0 0", ENOSYS),
          new Probe("socket", "16 3 0xffff", EAFNOSUPPORT), // AF_NETLINK
          new Probe("socket", "17 99 0", EAFNOSUPPORT), // AF_PACKET
          new Probe("ioctl", "0 0x5412 0", EPERM), // TIOCSTI
          new Probe("ioctl", "0 0x100005412 0", EPERM),
          new Probe("ioctl", "0 0xdead00000000541c 0", EPERM), // TIOCLINUX
          new Probe("personality", "0x0400000", EPERM)); // ADDR_COMPAT_LAYOUT and others

  private static final List<Probe> ALLOWED =
      List.of(
          new Probe("getpid", "", 0),
          new Probe("socket", "1 1 0", 0),
          new Probe("socket", "2 1 0", 0),
          new Probe("socket", "16 3 0", 0),
          new Probe("personality", "0xffffffff", 0),
          new Probe("sched_yield", "", 0),
          new Probe("membarrier", "0 0 0", 0),
          new Probe("umask", "18", 0),
          new Probe("setsid", "", 0));

  @BeforeAll
  static void build() throws Exception {
    Path source = directory.resolve("filter-loader.c");
    try (InputStream in = SeccompFilterIT.class.getResourceAsStream("filter-loader.c")) {
      Files.copy(Objects.requireNonNull(in), source);
    }
    loader = directory.resolve("filter-loader");
    Commands.Result result =
        Commands.run(List.of("gcc", "-O1", "-o", loader.toString(), source.toString()));
    assertThat(result).isEqualTo(new Commands.Result(0, ""));
    filter = directory.resolve("standard.bpf");
    Files.write(
        filter, SeccompCompiler.compile(SeccompProfile.standard(), Architecture.current()).bytes());
  }

  @Test
  void dangerousCallsAreRefused() throws Exception {
    Map<String, Integer> confined = probe(filter.toString(), REFUSED);
    Map<String, Integer> control = probe("-", REFUSED);
    Map<String, Integer> expected = new HashMap<>();
    for (Probe probe : REFUSED) {
      if (TABLE.numberOf(probe.name()) != SyscallTable.ABSENT) {
        expected.put(key(probe), probe.refusedWith());
        assertThat(control.get(key(probe)))
            .as("without the filter: %s", key(probe))
            .isNotEqualTo(probe.refusedWith());
      }
    }
    assertThat(confined).isEqualTo(expected);
  }

  @Test
  void ordinaryCallsAreNot() throws Exception {
    Map<String, Integer> control = probe("-", ALLOWED);
    assertThat(probe(filter.toString(), ALLOWED)).isEqualTo(control);
    assertThat(control.values()).containsOnly(0);
  }

  @Test
  void unknownAndX32NumbersDoNotExist() throws Exception {
    Path calls = Files.writeString(directory.resolve("x32"), "x32 0x40000027\nfuture 4000\n");
    Commands.Result result =
        Commands.run(calls, List.of(loader.toString(), filter.toString(), "probe"));
    assertThat(result).isEqualTo(new Commands.Result(0, "x32 38\nfuture 38\n"));
  }

  @Test
  void callOfI386Kills() throws Exception {
    if (Architecture.current() == Architecture.AARCH64) {
      return; // has no such instruction
    }
    Commands.Result control = Commands.run(List.of(loader.toString(), "-", "i386"));
    Commands.Result confined = Commands.run(List.of(loader.toString(), filter.toString(), "i386"));
    assertThat(control.exitCode()).isNotEqualTo(SIGSYS_EXIT);
    assertThat(confined.exitCode()).isEqualTo(control.exitCode() == 0 ? SIGSYS_EXIT : 139);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/bin/bash -c 'echo ok | cat; (exit 3) || echo $(id -u) > /dev/null'",
        "python3 -c 'import subprocess,threading,socket,ssl,multiprocessing as m;"
            + " t=threading.Thread(target=print,args=(\"ok\",)); t.start(); t.join();"
            + " socket.getaddrinfo(\"localhost\",1); subprocess.check_call([\"true\"])'",
        "git --version",
        "git init -q \"$SCRATCH\"/repo",
        "echo 'int main(){return 0;}' | gcc -x c -o \"$SCRATCH\"/a.out - && \"$SCRATCH\"/a.out",
        "\"$JAVA\" -version",
      })
  void ordinaryProgramsRun(String script) throws Exception {
    String environment =
        "SCRATCH=$(mktemp -d '"
            + directory
            + "'/XXXXXX); export SCRATCH; JAVA='"
            + ProcessHandle.current().info().command().orElseThrow()
            + "'; ";
    List<String> confined =
        List.of(
            loader.toString(), filter.toString(), "exec", "/bin/sh", "-ec", environment + script);
    Commands.Result result = Commands.run(confined);
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  /** What the programs above run under is the filter indeed. */
  @Test
  void confinedProgramSeesTheFilter() throws Exception {
    List<String> show = List.of("exec", "grep", "Seccomp:", "/proc/self/status");
    List<String> confined = new ArrayList<>(List.of(loader.toString(), filter.toString()));
    confined.addAll(show);
    List<String> control = new ArrayList<>(List.of(loader.toString(), "-"));
    control.addAll(show);
    assertThat(Commands.run(confined).output()).isEqualTo("Seccomp:\t2\n");
    assertThat(Commands.run(control).output()).isEqualTo("Seccomp:\t0\n");
  }

  private Map<String, Integer> probe(String filterOrNone, List<Probe> probes) throws Exception {
    StringBuilder calls = new StringBuilder();
    for (Probe probe : probes) {
      int number = TABLE.numberOf(probe.name());
      if (number != SyscallTable.ABSENT) {
        calls.append(key(probe)).append(' ').append(number).append(' ');
        calls.append(probe.arguments()).append('\n');
      }
    }
    Path input = Files.writeString(Files.createTempFile(directory, "calls", ""), calls);
    Commands.Result result = Commands.run(input, List.of(loader.toString(), filterOrNone, "probe"));
    assertThat(result.exitCode()).as(result.output()).isZero();
    Map<String, Integer> errors = new HashMap<>();
    result
        .output()
        .lines()
        .map(line -> line.split(" ", 2))
        .forEach(parts -> errors.put(parts[0], Integer.parseInt(parts[1])));
    return errors;
  }

  private static String key(Probe probe) {
    return probe.name() + "(" + probe.arguments().replace(' ', ',') + ")";
  }
}
