package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Architecture;
import java.io.IOException;
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
  private static final int EBADF = 9;
  private static final int EFAULT = 14;
  private static final int ENOTTY = 25;
  private static final int ENOSYS = 38;
  private static final int EAFNOSUPPORT = 97;
  private static final int SIGSYS_EXIT = 128 + 31;

  private static final SyscallTable TABLE = SyscallTable.of(Architecture.current());

  @TempDir static Path directory;
  private static Path loader = Path.of("unset");
  private static Path filter = Path.of("unset");
  private static Path guard = Path.of("unset");
  private static Path permissive = Path.of("unset");
  private static Path attempts = Path.of("unset");

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
          new Probe("ioctl", "0 0x5423 0", EPERM), // TIOCSETD
          new Probe("ioctl", "0 0x100005423 0", EPERM),
          new Probe("fcntl", "0 1024 77", EPERM), // F_SETLEASE
          new Probe("fcntl", "0 0x100000400 77", EPERM),
          new Probe("fcntl", "0 1040 77", EPERM), // F_SETDELEG
          new Probe("chmod", "1 04755", EPERM),
          new Probe("chmod", "1 02755", EPERM),
          new Probe("chmod", "1 0xdead000000000800", EPERM),
          new Probe("fchmod", "-1 04755", EPERM),
          new Probe("fchmodat", "-1 1 04755", EPERM),
          new Probe("fchmodat", "-1 1 0xffff0400", EPERM),
          new Probe("fchmodat2", "-1 1 02755 0", EPERM),
          new Probe("creat", "1 04755", EPERM),
          new Probe("open", "1 0x41 04755", EPERM),
          new Probe("open", "1 0x410001 02755", EPERM), // O_TMPFILE
          new Probe("openat", "-1 1 0x41 04755", EPERM),
          new Probe("openat", "-1 1 0x100000041 0x100000800", EPERM),
          new Probe("openat", "-1 1 0x410001 02755", EPERM),
          new Probe("openat2", "-1 1 0 0", ENOSYS),
          new Probe("mkdir", "1 02755", EPERM),
          new Probe("mkdirat", "-1 1 04755", EPERM),
          new Probe("mknod", "1 0104755 0", EPERM),
          new Probe("mknod", "1 020666 0", EPERM), // S_IFCHR
          new Probe("mknodat", "-1 1 0102755 0", EPERM),
          new Probe("mknodat", "-1 1 020666 0", EPERM),
          new Probe("mknodat", "-1 1 060666 0", EPERM), // S_IFBLK
          new Probe("socketpair", "2 1 0 1", EAFNOSUPPORT), // AF_INET
          new Probe("socketpair", "16 3 0 1", EAFNOSUPPORT), // AF_NETLINK
          new Probe("io_setup", "1 1", ENOSYS),
          new Probe("personality", "0x0400000", EPERM)); // ADDR_COMPAT_LAYOUT and others

  /** The harmless forms of calls refused above; what the kernel says to the wrong pointers. */
  private static final List<Probe> HARMLESS =
      List.of(
          new Probe("ioctl", "0 0x5401 1", ENOTTY), // TCGETS
          new Probe("fcntl", "0 3", 0), // F_GETFL
          new Probe("chmod", "1 01777", EFAULT),
          new Probe("fchmod", "-1 0755", EBADF),
          new Probe("fchmodat", "-1 1 01777", EFAULT),
          new Probe("creat", "1 0755", EFAULT),
          new Probe("open", "1 0 06000", EFAULT),
          new Probe("open", "1 0x41 0755", EFAULT),
          new Probe("openat", "-1 1 0x80000 06000", EFAULT),
          new Probe("openat", "-1 1 0x41 01777", EFAULT),
          new Probe("openat", "-1 1 0x410001 0600", EFAULT),
          new Probe("mkdir", "1 01777", EFAULT),
          new Probe("mkdirat", "-1 1 0755", EFAULT),
          new Probe("mknod", "1 010644 0", EFAULT), // S_IFIFO
          new Probe("mknodat", "-1 1 010644 0", EFAULT),
          new Probe("mknodat", "-1 1 0140644 0", EFAULT), // S_IFSOCK
          new Probe("socketpair", "1 1 0 1", EFAULT));

  /** Those of the script that work without a filter; mkdir itself leaves the bits out. */
  private static final List<String> SET_ID_WAYS =
      List.of(
          "chmod",
          "chmod_high_bits",
          "fchmod",
          "fchmodat",
          "fchmodat2",
          "chmod_directory",
          "open_create",
          "open_temporary",
          "openat2",
          "mknod",
          "character_device",
          "block_device");

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
    Path source = resource("filter-loader.c");
    attempts = resource("set-id-attempts.py");
    loader = directory.resolve("filter-loader");
    Commands.Result result =
        Commands.run(List.of("gcc", "-O1", "-o", loader.toString(), source.toString()));
    assertThat(result).isEqualTo(new Commands.Result(0, ""));
    filter = compiled("standard", SeccompProfile.standard());
    guard = compiled("guard", SeccompProfile.guard());
    permissive = compiled("permissive", new SeccompProfile(SeccompAction.ALLOW, List.of()));
  }

  private static Path resource(String name) throws IOException {
    Path file = directory.resolve(name);
    try (InputStream in = SeccompFilterIT.class.getResourceAsStream(name)) {
      Files.copy(Objects.requireNonNull(in), file);
    }
    return file;
  }

  private static Path compiled(String name, SeccompProfile profile) throws IOException {
    BpfProgram program = SeccompCompiler.compile(profile, Architecture.current());
    return Files.write(directory.resolve(name + ".bpf"), program.bytes());
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
  void harmlessFormsReachTheKernel() throws Exception {
    Map<String, Integer> expected = new HashMap<>();
    for (Probe probe : HARMLESS) {
      if (TABLE.numberOf(probe.name()) != SyscallTable.ABSENT) {
        expected.put(key(probe), probe.refusedWith());
      }
    }
    assertThat(probe("-", HARMLESS)).isEqualTo(expected);
    assertThat(probe(filter.toString(), HARMLESS)).isEqualTo(expected);
    assertThat(probe(guard.toString(), HARMLESS)).isEqualTo(expected);
  }

  /** The way to file capabilities that count outside: owner in a user namespace of one's own. */
  @Test
  void guardRefusesUserNamespaces() throws Exception {
    List<String> command = List.of("exec", "unshare", "--user", "--map-root-user", "id", "-u");
    for (String filters : List.of("-", permissive.toString())) {
      assertThat(loaded(filters, command)).isEqualTo(new Commands.Result(0, "0\n"));
    }
    for (String filters : List.of(guard.toString(), guard + "," + permissive)) {
      Commands.Result refused = loaded(filters, command);
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.output()).contains("Operation not permitted");
    }
  }

  private static Commands.Result loaded(String filters, List<String> words) throws Exception {
    List<String> command = new ArrayList<>(List.of(loader.toString(), filters));
    command.addAll(words);
    return Commands.run(command);
  }

  /** What a profile that allows everything gives away, and the guard before it takes back. */
  @Test
  void noSetIdFilesAndNoDevices() throws Exception {
    List<String> ways = new ArrayList<>();
    for (String mode : List.of("4755", "2755")) {
      for (String way : SET_ID_WAYS) {
        ways.add(way + " " + mode);
      }
    }
    assertThat(setIdAttempts("-")).containsAll(ways);
    assertThat(setIdAttempts(permissive.toString())).containsAll(ways);
    assertThat(setIdAttempts(filter.toString())).isEmpty();
    assertThat(setIdAttempts(guard.toString())).isEmpty();
    assertThat(setIdAttempts(guard + "," + permissive)).isEmpty();
  }

  /** What worked; refusals come with a colon and the reason. */
  private static List<String> setIdAttempts(String filters) throws Exception {
    Path scratch = Files.createTempDirectory(directory, "attempts");
    Commands.Result result =
        loaded(filters, List.of("exec", "python3", attempts.toString(), scratch.toString()));
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.output().lines().filter(line -> !line.contains(":")).toList();
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
        "python3 -c 'import tempfile,os,shutil; f=tempfile.NamedTemporaryFile(); f.write(b\"x\");"
            + " tempfile.TemporaryFile().write(b\"x\"); d=tempfile.mkdtemp(); shutil.rmtree(d);"
            + " os.chmod(f.name,0o755); os.mkfifo(os.environ[\"SCRATCH\"]+\"/fifo\")'",
        "python3 -c 'import sqlite3,os; c=sqlite3.connect(os.environ[\"SCRATCH\"]+\"/db\");"
            + " c.execute(\"pragma journal_mode=wal\"); c.execute(\"create table t(a)\");"
            + " c.execute(\"insert into t values(1)\"); c.commit()'",
        "python3 -c 'import asyncio,socket; socket.socketpair(); asyncio.run(asyncio.sleep(0))'",
        "python3 -m pip --version",
        "cd \"$SCRATCH\"; git init -q .; echo a > a; git add a;"
            + " git -c user.name=n -c user.email=e@e commit -qm m; git checkout -qb b; git gc -q",
        "cd \"$SCRATCH\"; mkdir -p a/b/c; echo x > a/b/c/d; chmod 1777 a/b; ln -s d a/b/c/l;"
            + " tar czf t.tgz a; mkdir out; tar xzf t.tgz -C out; tar xpzf t.tgz -C out;"
            + " cp -a a copy; mv copy moved; rm -r a; test -f out/a/b/c/d -a -k moved/b",
        "cd \"$SCRATCH\"; install -m 755 /bin/true tool; ./tool; install -d -m 700 dir;"
            + " mkfifo pipe; mkdir -m 1777 sticky; test -k sticky",
        "if command -v node; then node -e 'const fs=require(\"fs\");"
            + " fs.mkdtempSync(process.env.SCRATCH+\"/n\");"
            + " fs.writeFileSync(process.env.SCRATCH+\"/f\",\"x\",{mode:0o755});"
            + " require(\"child_process\").execSync(\"true\")'; fi",
      })
  void ordinaryProgramsRun(String script) throws Exception {
    String environment =
        "SCRATCH=$(mktemp -d '"
            + directory
            + "'/XXXXXX); export SCRATCH HOME=\"$SCRATCH\"; JAVA='"
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
    assertThat(loaded(filter.toString(), show).output()).isEqualTo("Seccomp:\t2\n");
    assertThat(loaded("-", show).output()).isEqualTo("Seccomp:\t0\n");
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
