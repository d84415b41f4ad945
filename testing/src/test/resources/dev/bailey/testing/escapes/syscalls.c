// Makes system calls that a confined program must not be able to make. Prints "name result", where
// a result is "ok", an errno, or "signal N". Every call is made in a child of its own, with
// arguments that change nothing even when root makes it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define BAD ((void *)1)

typedef long (*attempt)(long);

static void try(const char *name, attempt act, long argument) {
  fflush(stdout);
  int pipes[2];
  pipe(pipes);
  pid_t child = fork();
  if (child == 0) {
    errno = 0;
    long result = act(argument);
    int error = result == -1 ? errno : 0;
    write(pipes[1], &error, sizeof error);
    _exit(0);
  }
  close(pipes[1]);
  int error = -1;
  int got = read(pipes[0], &error, sizeof error);
  close(pipes[0]);
  int status;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (got == sizeof error) {
    if (error == 0) printf("%s ok\n", name);
    else printf("%s %d\n", name, error);
  } else if (WIFSIGNALED(status)) {
    printf("%s signal %d\n", name, WTERMSIG(status));
  } else {
    printf("%s exit %d\n", name, WEXITSTATUS(status));
  }
}

static long traceme(long a) { return syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0); }
static long seize(long a) { return syscall(SYS_ptrace, PTRACE_SEIZE, getppid(), 0, 0); }
static long vm(long call) {
  char from[4] = "abc", to[4];
  struct iovec local = {to, 4}, remote = {from, 4};
  return syscall(call, getpid(), &local, 1, &remote, 1, 0);
}
static long uring(long a) {
  char parameters[256] = {0};
  return syscall(SYS_io_uring_setup, 1, parameters);
}
static long uring_enter(long a) { return syscall(SYS_io_uring_enter, -1, 0, 0, 0, 0, 0); }
static long uring_register(long a) { return syscall(SYS_io_uring_register, -1, 0, 0, 0); }
static long bpf_map(long a) {
  union bpf_attr attribute;
  memset(&attribute, 0, sizeof attribute);
  attribute.map_type = BPF_MAP_TYPE_ARRAY;
  attribute.key_size = 4;
  attribute.value_size = 4;
  attribute.max_entries = 1;
  return syscall(SYS_bpf, BPF_MAP_CREATE, &attribute, sizeof attribute);
}
static long perf(long a) {
  struct perf_event_attr attribute;
  memset(&attribute, 0, sizeof attribute);
  attribute.type = PERF_TYPE_SOFTWARE;
  attribute.size = sizeof attribute;
  attribute.config = PERF_COUNT_SW_CPU_CLOCK;
  return syscall(SYS_perf_event_open, &attribute, 0, -1, -1, 0);
}
static long key(long a) { return syscall(SYS_add_key, "user", "bailey-test", "x", 1, -2); }
static long keyring(long a) { return syscall(SYS_keyctl, 0, -3, 1); }
static long request(long a) {
  long result = syscall(SYS_request_key, "user", "bailey-none", 0, 0);
  return result;
}
static long memory_map(long a) {
  unsigned size;
  return syscall(SYS_prctl, 35 /* PR_SET_MM */, 15 /* PR_SET_MM_MAP_SIZE */, &size, 0, 0);
}
static long faults(long a) { return syscall(SYS_userfaultfd, O_CLOEXEC); }
static long apart(long flag) { return syscall(SYS_unshare, flag); }
static long cloned(long flag) {
  long child = syscall(SYS_clone, flag | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, 0, 0);
  return child;
}
static long cloned3(long flag) {
  uint64_t arguments[11] = {flag, 0, 0, 0, SIGCHLD};
  long child = syscall(SYS_clone3, arguments, 64);
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, 0, 0);
  return child;
}
static long join(long a) {
  int fd = open("/proc/self/ns/uts", O_RDONLY);
  return fd < 0 ? -1 : syscall(SYS_setns, fd, 0);
}
static long mounted(long a) { return syscall(SYS_mount, "none", "/", "no-such-type", 0, 0); }
static long bound(long flags) { return syscall(SYS_mount, "/no-such", "/no-such", 0, flags, 0); }
static long unmounted(long a) { return syscall(SYS_umount2, "/no-such", 2); }
static long opened(long a) { return syscall(430, "tmpfs", 1); }
static long configured(long a) { return syscall(431, -1, 0, "x", 0, 0); }
static long made(long a) { return syscall(432, -1, 0, 0); }
static long picked(long a) { return syscall(433, AT_FDCWD, "/", 0); }
static long tree(long flags) { return syscall(428, AT_FDCWD, "/", flags); }
static long moved(long a) { return syscall(429, -1, "", -1, "", 4); }
static long attributes(long a) { return syscall(442, -1, "", 0x1000, BAD, 32); }
static long tree_attributes(long a) { return syscall(467, AT_FDCWD, "/", 1, BAD, 32); }
static long pivoted(long a) { return syscall(SYS_pivot_root, "/no-such", "/no-such"); }
static long rooted(long a) { return syscall(SYS_chroot, "/"); }
static long kexec(long a) { return syscall(SYS_kexec_load, 0, 99999, 0, 0); }
static long kexec_file(long a) { return syscall(320, -1, -1, 0, 0, 0xff00); }
static long module(long a) { return syscall(SYS_init_module, BAD, 0, ""); }
static long module_file(long a) { return syscall(SYS_finit_module, -1, "", 0); }
static long module_delete(long a) { return syscall(SYS_delete_module, "bailey_none", O_NONBLOCK); }
static long rebooted(long a) { return syscall(SYS_reboot, 0, 0, 0, 0); }
static long swapped(long call) { return syscall(call, "/no-such", 0); }
static long named(long call) {
  char name[65] = {0};
  gethostname(name, 64);
  if (call == SYS_setdomainname) getdomainname(name, 64);
  return syscall(call, name, strlen(name));
}
static long handle(long a) {
  struct { struct file_handle h; char room[128]; } found = {{128}};
  int id, root = open("/", O_RDONLY | O_DIRECTORY);
  if (name_to_handle_at(AT_FDCWD, "/", &found.h, &id, 0) < 0) return syscall(SYS_open_by_handle_at, -1, &found, 0);
  return syscall(SYS_open_by_handle_at, root, &found.h, O_RDONLY);
}
static long clock_set(long a) { return syscall(SYS_clock_settime, 1, BAD); }
static long time_set(long a) { return syscall(SYS_settimeofday, 0, 0); }
static long adjusted(long a) {
  char timex[256] = {0};
  return syscall(SYS_adjtimex, timex);
}
static long accounted(long a) { return syscall(SYS_acct, "/no-such"); }
static long logged(long a) { return syscall(SYS_syslog, 10, 0, 0); }
static long compared(long a) { return syscall(SYS_kcmp, getpid(), getpid(), 0, 0, 0); }
static long stolen(long a) { return syscall(438, -1, 0, 0); }
static long advised(long a) { return syscall(440, -1, 0, 0, 0, 0); }
static long notified(long a) { return syscall(SYS_fanotify_init, 0, 0); }
static long pages(long a) { return syscall(SYS_move_pages, 0, 0, 0, 0, 0, 0); }
static long quota(long a) { return syscall(SYS_quotactl, 0, 0, 0, 0); }
static long personality_(long value) { return syscall(SYS_personality, value); }
static long user(long a) { return syscall(SYS_setresuid, 0, 0, 0); }
static long group(long a) { return syscall(SYS_setresgid, 0, 0, 0); }
static long groups(long a) {
  int none = 0;
  return syscall(SYS_setgroups, 1, &none);
}
static long priority(long a) { return syscall(SYS_setpriority, 0, 0, -5); }
static long family(long number) { return syscall(SYS_socket, number, SOCK_RAW, 0); }
static long vsock(long a) { return syscall(SYS_socket, 40, SOCK_STREAM, 0); }
static long netlink(long protocol) { return syscall(SYS_socket, AF_NETLINK, SOCK_RAW, protocol); }
static long raw(long version) { return syscall(SYS_socket, version, SOCK_RAW, 1); }
static long control(long request) {
  char byte = 0;
  return syscall(SYS_ioctl, 0, request, &byte);
}

#ifdef __x86_64__
static long ports(long a) { return syscall(SYS_ioperm, 0, 1, 0); }
static long level(long a) { return syscall(SYS_iopl, 0); }
static long segments(long a) {
  char room[64];
  return syscall(SYS_modify_ldt, 0, room, sizeof room);
}
static long i386(long number) {
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(0L), "c"(0L), "d"(0L) : "memory", "r8", "r9", "r10", "r11");
  if ((int)result < 0 && (int)result > -4096) {
    errno = -(int)result;
    return -1;
  }
  return result;
}
static long x32(long number) { return syscall(0x40000000 | number); }
#endif

int main(void) {
  try("ptrace-traceme", traceme, 0);
  try("ptrace-seize", seize, 0);
  try("process_vm_readv", vm, SYS_process_vm_readv);
  try("process_vm_writev", vm, SYS_process_vm_writev);
  try("io_uring_setup", uring, 0);
  try("io_uring_enter", uring_enter, 0);
  try("io_uring_register", uring_register, 0);
  try("bpf", bpf_map, 0);
  try("perf_event_open", perf, 0);
  try("add_key", key, 0);
  try("keyctl", keyring, 0);
  try("request_key", request, 0);
  try("userfaultfd", faults, 0);
  try("prctl_set_mm", memory_map, 0);
  struct { const char *name; long flag; } spaces[] = {
      {"mnt", 0x20000}, {"cgroup", 0x2000000}, {"uts", 0x4000000}, {"ipc", 0x8000000},
      {"user", 0x10000000}, {"pid", 0x20000000}, {"net", 0x40000000}, {"time", 0x80}};
  for (int i = 0; i < 8; i++) {
    char name[64];
    sprintf(name, "unshare-%s", spaces[i].name);
    try(strdup(name), apart, spaces[i].flag);
    if (spaces[i].flag != 0x80) {
      sprintf(name, "clone-%s", spaces[i].name);
      try(strdup(name), cloned, spaces[i].flag);
      sprintf(name, "clone-high-%s", spaces[i].name);
      try(strdup(name), cloned, spaces[i].flag | 0x100000000L << 8);
    }
    sprintf(name, "clone3-%s", spaces[i].name);
    try(strdup(name), cloned3, spaces[i].flag);
  }
  try("clone-parent", cloned, 0x8000);
  try("clone3-plain", cloned3, 0);
  try("setns", join, 0);
  try("mount", mounted, 0);
  try("mount-bind", bound, 0x1000);
  try("mount-move", bound, 0x2000);
  try("mount-remount", bound, 0x20);
  try("umount2", unmounted, 0);
  try("fsopen", opened, 0);
  try("fsconfig", configured, 0);
  try("fsmount", made, 0);
  try("fspick", picked, 0);
  try("open_tree-clone", tree, 1);
  try("move_mount", moved, 0);
  try("mount_setattr", attributes, 0);
  try("open_tree_attr", tree_attributes, 0);
  try("pivot_root", pivoted, 0);
  try("chroot", rooted, 0);
  try("kexec_load", kexec, 0);
  try("kexec_file_load", kexec_file, 0);
  try("init_module", module, 0);
  try("finit_module", module_file, 0);
  try("delete_module", module_delete, 0);
  try("reboot", rebooted, 0);
  try("swapon", swapped, SYS_swapon);
  try("swapoff", swapped, SYS_swapoff);
  try("sethostname", named, SYS_sethostname);
  try("setdomainname", named, SYS_setdomainname);
  try("open_by_handle_at", handle, 0);
  try("clock_settime", clock_set, 0);
  try("settimeofday", time_set, 0);
  try("adjtimex", adjusted, 0);
  try("acct", accounted, 0);
  try("syslog", logged, 0);
  try("kcmp", compared, 0);
  try("pidfd_getfd", stolen, 0);
  try("process_madvise", advised, 0);
  try("fanotify_init", notified, 0);
  try("move_pages", pages, 0);
  try("quotactl", quota, 0);
  try("personality", personality_, 0x0400000);
  try("setresuid", user, 0);
  try("setresgid", group, 0);
  try("setgroups", groups, 0);
  try("setpriority", priority, 0);
  try("socket-packet", family, 17);
  try("socket-vsock", vsock, 0);
  try("netlink-audit", netlink, 9);
  try("netlink-netfilter", netlink, 12);
  try("netlink-uevent", netlink, 15);
  try("raw-ipv4", raw, AF_INET);
  try("ioctl-TIOCSTI", control, 0x5412);
  try("ioctl-TIOCLINUX", control, 0x541C);
  try("ioctl-TIOCSTI-high", control, 0x100005412L);
  try("ioctl-TIOCSTI-sign", control, 0xffffffff00005412L);
  try("ioctl-TIOCLINUX-high", control, 0xdead00000000541cL);
#ifdef __x86_64__
  try("ioperm", ports, 0);
  try("iopl", level, 0);
  try("modify_ldt", segments, 0);
  try("i386-getpid", i386, 20);
  try("i386-mount", i386, 21);
  try("i386-socketcall", i386, 102);
  try("i386-ptrace", i386, 26);
  try("x32-getpid", x32, 39);
  try("x32-ptrace", x32, 521);
  try("x32-mount", x32, 165);
#endif
  return 0;
}
