package dev.bailey.linux.abi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every number of this package, checked by the C compilers of both processors against the kernel's
 * headers: each becomes a static assertion.
 */
final class CHeadersTest {
  private static final String INCLUDES =
      """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <fcntl.h>
      #include <poll.h>
      #include <sched.h>
      #include <signal.h>
      #include <spawn.h>
      #include <stddef.h>
      #include <stdio.h>
      #include <sys/eventfd.h>
      #include <sys/mman.h>
      #include <sys/ioctl.h>
      #include <sys/resource.h>
      #include <sys/socket.h>
      #include <sys/stat.h>
      #include <sys/statvfs.h>
      #include <sys/syscall.h>
      #include <sys/vfs.h>
      #include <sys/wait.h>
      #include <net/if.h>
      #include <netinet/in.h>
      #include <linux/sockios.h>
      #include <dirent.h>
      #include <linux/audit.h>
      #include <linux/btrfs.h>
      #include <linux/capability.h>
      #include <linux/close_range.h>
      #include <linux/filter.h>
      #include <linux/landlock.h>
      #include <linux/mount.h>
      #include <linux/nsfs.h>
      #include <linux/openat2.h>
      #include <linux/prctl.h>
      #include <linux/sched.h>
      #include <linux/seccomp.h>
      #include <linux/wait.h>
      #include <linux/types.h>
      #include <linux/xattr.h>
      #ifndef __NR_getxattrat /* Linux 6.13, later than the headers of Debian 12. */
      #define __NR_getxattrat 464
      struct xattr_args { __aligned_u64 value; __u32 size; __u32 flags; };
      #endif
      #define FICLONE _IOW(0x94, 9, int)
      #undef MS_RDONLY
      #include <sys/mount.h>
      #ifndef LANDLOCK_ACCESS_FS_TRUNCATE
      #define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
      #endif
      #ifndef LANDLOCK_ACCESS_FS_IOCTL_DEV
      #define LANDLOCK_ACCESS_FS_IOCTL_DEV (1ULL << 15)
      #endif
      #ifndef LANDLOCK_ACCESS_NET_BIND_TCP
      #define LANDLOCK_ACCESS_NET_BIND_TCP (1ULL << 0)
      #define LANDLOCK_ACCESS_NET_CONNECT_TCP (1ULL << 1)
      #endif
      #ifndef LANDLOCK_SCOPE_SIGNAL
      #define LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0)
      #define LANDLOCK_SCOPE_SIGNAL (1ULL << 1)
      struct full_ruleset_attr { __u64 handled_access_fs, handled_access_net, scoped; };
      #define landlock_ruleset_attr full_ruleset_attr
      #endif
      #define LINUX_CAPABILITY_VERSION_3 _LINUX_CAPABILITY_VERSION_3
      struct kernel_termios { unsigned iflag, oflag, cflag, lflag; unsigned char line, cc[19]; };
      """;

  private static final Map<String, String> STRUCTS =
      Map.ofEntries(
          Map.entry("POLLFD_SIZE", "sizeof(struct pollfd)"),
          Map.entry("POLLFD_EVENTS", "offsetof(struct pollfd, events)"),
          Map.entry("POLLFD_REVENTS", "offsetof(struct pollfd, revents)"),
          Map.entry("TIMESPEC_SIZE", "sizeof(struct timespec)"),
          Map.entry("TIMESPEC_NSEC", "offsetof(struct timespec, tv_nsec)"),
          Map.entry("FLOCK_SIZE", "sizeof(struct flock)"),
          Map.entry("SIGINFO_SIZE", "sizeof(siginfo_t)"),
          Map.entry("SIGINFO_CODE", "offsetof(siginfo_t, si_code)"),
          Map.entry("SIGINFO_STATUS", "offsetof(siginfo_t, si_status)"),
          Map.entry("CLONE_ARGS_SIZE", "sizeof(struct clone_args)"),
          Map.entry("CLONE_ARGS_CGROUP", "offsetof(struct clone_args, cgroup)"),
          Map.entry("CLONE_ARGS_EXIT_SIGNAL", "offsetof(struct clone_args, exit_signal)"),
          Map.entry("CLONE_ARGS_PARENT_TID", "offsetof(struct clone_args, parent_tid)"),
          Map.entry("RUSAGE_SIZE", "sizeof(struct rusage)"),
          Map.entry("RUSAGE_INBLOCK", "offsetof(struct rusage, ru_inblock)"),
          Map.entry("RUSAGE_OUBLOCK", "offsetof(struct rusage, ru_oublock)"),
          Map.entry("SOCK_FPROG_SIZE", "sizeof(struct sock_fprog)"),
          Map.entry("SOCK_FPROG_FILTER", "offsetof(struct sock_fprog, filter)"),
          Map.entry("MOUNT_ATTR_SIZE", "sizeof(struct mount_attr)"),
          Map.entry("MOUNT_ATTR_PROPAGATION", "offsetof(struct mount_attr, propagation)"),
          Map.entry("MOUNT_ATTR_USERNS_FD", "offsetof(struct mount_attr, userns_fd)"),
          Map.entry("OPEN_HOW_SIZE", "sizeof(struct open_how)"),
          Map.entry("OPEN_HOW_RESOLVE", "offsetof(struct open_how, resolve)"),
          Map.entry("CAP_HEADER_SIZE", "sizeof(struct __user_cap_header_struct)"),
          Map.entry("CAP_DATA_SIZE", "2 * sizeof(struct __user_cap_data_struct)"),
          Map.entry("RLIMIT_SIZE", "sizeof(struct rlimit64)"),
          Map.entry("RLIMIT_HARD", "offsetof(struct rlimit64, rlim_max)"),
          Map.entry("LANDLOCK_RULESET_SIZE", "sizeof(struct landlock_ruleset_attr)"),
          Map.entry(
              "LANDLOCK_RULESET_NET", "offsetof(struct landlock_ruleset_attr, handled_access_net)"),
          Map.entry("LANDLOCK_RULESET_SCOPED", "offsetof(struct landlock_ruleset_attr, scoped)"),
          Map.entry("LANDLOCK_PATH_SIZE", "sizeof(struct landlock_path_beneath_attr)"),
          Map.entry(
              "LANDLOCK_PATH_PARENT", "offsetof(struct landlock_path_beneath_attr, parent_fd)"),
          Map.entry("STATFS_SIZE", "sizeof(struct statfs)"),
          Map.entry("STATFS_BSIZE", "offsetof(struct statfs, f_bsize)"),
          Map.entry("STATFS_BAVAIL", "offsetof(struct statfs, f_bavail)"),
          Map.entry("STATFS_BLOCKS", "offsetof(struct statfs, f_blocks)"),
          Map.entry("STATFS_FLAGS", "offsetof(struct statfs, f_flags)"),
          Map.entry("IFREQ_SIZE", "sizeof(struct ifreq)"),
          Map.entry("IFREQ_FLAGS", "offsetof(struct ifreq, ifr_flags)"),
          Map.entry("WINSIZE_SIZE", "sizeof(struct winsize)"),
          Map.entry("TERMIOS_SIZE", "sizeof(struct kernel_termios)"),
          Map.entry("STATX_SIZE", "sizeof(struct statx)"),
          Map.entry("STATX_NLINK", "offsetof(struct statx, stx_nlink)"),
          Map.entry("STATX_UID", "offsetof(struct statx, stx_uid)"),
          Map.entry("STATX_GID", "offsetof(struct statx, stx_gid)"),
          Map.entry("STATX_MODE", "offsetof(struct statx, stx_mode)"),
          Map.entry("STATX_INO", "offsetof(struct statx, stx_ino)"),
          Map.entry("STATX_FILE_SIZE", "offsetof(struct statx, stx_size)"),
          Map.entry("STATX_FILE_BLOCKS", "offsetof(struct statx, stx_blocks)"),
          Map.entry("STATX_CTIME", "offsetof(struct statx, stx_ctime)"),
          Map.entry("STATX_MTIME", "offsetof(struct statx, stx_mtime)"),
          Map.entry("STATX_DEV_MAJOR", "offsetof(struct statx, stx_dev_major)"),
          Map.entry("STATX_DEV_MINOR", "offsetof(struct statx, stx_dev_minor)"),
          Map.entry("DIRENT_RECLEN", "offsetof(struct dirent64, d_reclen)"),
          Map.entry("DIRENT_TYPE", "offsetof(struct dirent64, d_type)"),
          Map.entry("DIRENT_NAME", "offsetof(struct dirent64, d_name)"),
          Map.entry("BTRFS_VOL_ARGS_SIZE", "sizeof(struct btrfs_ioctl_vol_args_v2)"),
          Map.entry("BTRFS_VOL_ARGS_NAME", "offsetof(struct btrfs_ioctl_vol_args, name)"),
          Map.entry("BTRFS_VOL_ARGS_V2_FLAGS", "offsetof(struct btrfs_ioctl_vol_args_v2, flags)"),
          Map.entry("BTRFS_VOL_ARGS_V2_NAME", "offsetof(struct btrfs_ioctl_vol_args_v2, name)"),
          Map.entry("BTRFS_SUBVOL_INFO_SIZE", "sizeof(struct btrfs_ioctl_get_subvol_info_args)"),
          Map.entry(
              "BTRFS_SUBVOL_INFO_GENERATION",
              "offsetof(struct btrfs_ioctl_get_subvol_info_args, generation)"),
          Map.entry(
              "BTRFS_SUBVOL_INFO_OTRANSID",
              "offsetof(struct btrfs_ioctl_get_subvol_info_args, otransid)"),
          Map.entry(
              "BTRFS_SUBVOL_INFO_OTIME",
              "offsetof(struct btrfs_ioctl_get_subvol_info_args, otime)"),
          Map.entry("XATTR_ARGS_SIZE", "sizeof(struct xattr_args)"));

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"gcc, X86_64", "aarch64-linux-gnu-gcc, AARCH64"})
  void everyNumberIsTheKernels(String compiler, Architecture architecture) throws Exception {
    StringBuilder program = new StringBuilder(INCLUDES);
    for (Syscall call : Syscall.values()) {
      String name = "__NR_" + call.name().toLowerCase(Locale.ROOT);
      check(program, name, call.number(architecture));
    }
    constants(Flags.class).forEach((name, value) -> check(program, name, value));
    constants(Landlock.class).forEach((name, value) -> check(program, name, value));
    constants(Errno.class).forEach((name, value) -> check(program, name, value));
    constants(Structs.class)
        .forEach((name, value) -> check(program, String.valueOf(STRUCTS.get(name)), value));
    check(program, "AUDIT_ARCH_" + architecture, architecture.auditArch());
    check(program, "O_TMPFILE", architecture.unnamedFile());
    assertThat(compile(compiler, program.toString())).isEmpty();
  }

  /** The control: the compiler does notice a wrong number. */
  @Test
  void aWrongNumberIsNoticed() throws Exception {
    StringBuilder program = new StringBuilder(INCLUDES);
    check(program, "__NR_read", 1);
    assertThat(compile("gcc", program.toString())).contains("static assertion failed");
  }

  @Test
  void everyStructureIsChecked() throws Exception {
    assertThat(STRUCTS.keySet()).isEqualTo(constants(Structs.class).keySet());
  }

  /** Compared as 32 or 64 bits, whichever Java has: C is free in what its constants are. */
  private static void check(StringBuilder program, String expression, long value) {
    String type = value == (int) value ? "int" : "long";
    program.append(
        "_Static_assert((%s)(%s) == (%s)%dLL, \"%s is not %d\");%n"
            .formatted(type, expression, type, value, expression, value));
  }

  private static Map<String, Long> constants(Class<?> owner) throws IllegalAccessException {
    Map<String, Long> found = new TreeMap<>();
    for (Field field : owner.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType().isPrimitive()) {
        found.put(field.getName(), ((Number) field.get(null)).longValue());
      }
    }
    return found;
  }

  private String compile(String compiler, String program) throws IOException, InterruptedException {
    Path source = Files.writeString(directory.resolve("numbers.c"), program);
    Process process =
        new ProcessBuilder(compiler, "-w", "-fsyntax-only", source.toString())
            .redirectErrorStream(true)
            .start();
    String messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    return status == 0 ? "" : messages;
  }
}
