package dev.bailey.linux.seccomp;

import static dev.bailey.linux.seccomp.SeccompAction.ALLOW;
import static dev.bailey.linux.seccomp.SeccompAction.EAFNOSUPPORT;
import static dev.bailey.linux.seccomp.SeccompAction.ENOSYS;
import static dev.bailey.linux.seccomp.SeccompAction.EPERM;
import static dev.bailey.linux.seccomp.SeccompAction.EPROTONOSUPPORT;

import dev.bailey.linux.seccomp.ArgumentCondition.Operator;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * The standard profile: what ordinary programs without capabilities need, everything else fails
 * with EPERM. Compared with Docker's default it also refuses tracing and reading other processes,
 * io_uring, the older asynchronous input and output, modify_ldt, the clock adjustments, all socket
 * families but four, and what {@link GuardProfile} refuses: setuid and setgid bits, devices,
 * terminal tricks, leases.
 */
final class StandardProfile {
  private static final int AF_UNIX = 1;
  private static final int AF_INET = 2;
  private static final int AF_INET6 = 10;
  private static final int AF_NETLINK = 16;
  private static final int NETLINK_ROUTE = 0;
  private static final int IPPROTO_UDP = 17;
  private static final int IPPROTO_ICMPV6 = 58;

  /** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, and NEWTIME. */
  private static final int NAMESPACES = 0x7E020000 | 0x80;

  /** Linux, UNAME26, and both with and without randomised addresses; the last one only asks. */
  private static final int[] PERSONALITIES = {0x0, 0x0008, 0x20000, 0x20008, 0xFFFFFFFF};

  private StandardProfile() {}

  static SeccompProfile profile() {
    SeccompAction refuse = SeccompAction.errno(EPERM);
    List<Rule> rules = new ArrayList<>();
    rules.add(new Rule(words(ALLOWED), ALLOW, List.of()));
    rules.add(Rule.of("clone", ALLOW, low(ArgumentCondition.masked(0, NAMESPACES, 0))));
    // Its flags lie in memory, which a filter cannot read; told that it does not exist, libc
    // takes clone.
    rules.add(Rule.of("clone3", SeccompAction.errno(ENOSYS)));
    // Its contexts count against fs.aio-max-nr, which is one number for the whole host.
    rules.add(Rule.of("io_setup", SeccompAction.errno(ENOSYS)));
    addSocketRules(rules);
    GuardProfile.addRules(rules);
    for (int personality : PERSONALITIES) {
      rules.add(Rule.of("personality", ALLOW, is(0, personality)));
    }
    return new SeccompProfile(refuse, rules);
  }

  private static void addSocketRules(List<Rule> rules) {
    SeccompAction refuse = SeccompAction.errno(EAFNOSUPPORT);
    rules.add(
        Rule.of(
            "socket",
            refuse,
            isNot(0, AF_UNIX),
            isNot(0, AF_INET),
            isNot(0, AF_INET6),
            isNot(0, AF_NETLINK)));
    rules.add(Rule.of("socket", refuse, is(0, AF_NETLINK), isNot(2, NETLINK_ROUTE)));
    // ICMP, TCP and UDP; above them are seldom used parts of the kernel (SCTP, UDP-Lite, MPTCP).
    SeccompAction unknown = SeccompAction.errno(EPROTONOSUPPORT);
    for (int family : new int[] {AF_INET, AF_INET6}) {
      rules.add(
          Rule.of(
              "socket",
              unknown,
              is(0, family),
              low(ArgumentCondition.of(2, Operator.GT, IPPROTO_UDP)),
              isNot(2, IPPROTO_ICMPV6)));
    }
    // Makes sockets as well; of the families above, only this one comes in pairs.
    rules.add(Rule.of("socketpair", refuse, isNot(0, AF_UNIX)));
  }

  private static ArgumentCondition is(int index, int value) {
    return low(ArgumentCondition.of(index, Operator.EQ, value));
  }

  private static ArgumentCondition isNot(int index, int value) {
    return low(ArgumentCondition.of(index, Operator.NE, value));
  }

  private static ArgumentCondition low(ArgumentCondition condition) {
    return condition.onLowWord();
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>(400);
    int from = 0;
    for (int end = text.indexOf(' '); end >= 0; end = text.indexOf(' ', from)) {
      words.add(text.substring(from, end));
      from = end + 1;
    }
    return words;
  }

  /** Allowed whatever the arguments, except where a stricter rule above or of the guard matches. */
  private static final String ALLOWED =
      """
      read write open openat creat close close_range lseek pread64 pwrite64 readv writev \
      preadv pwritev preadv2 pwritev2 dup dup2 dup3 fcntl flock ioctl pipe pipe2 sendfile splice \
      tee vmsplice copy_file_range fallocate truncate ftruncate fadvise64 readahead sync syncfs \
      fsync fdatasync sync_file_range cachestat \
      stat fstat lstat newfstatat statx statfs fstatfs access faccessat faccessat2 getdents \
      getdents64 getcwd chdir fchdir mkdir mkdirat rmdir link linkat unlink unlinkat symlink \
      symlinkat readlink readlinkat rename renameat renameat2 mknod mknodat umask chmod fchmod \
      fchmodat fchmodat2 chown fchown lchown fchownat utime utimes futimesat utimensat \
      name_to_handle_at statmount listmount file_getattr \
      setxattr lsetxattr fsetxattr setxattrat getxattr lgetxattr fgetxattr getxattrat listxattr \
      llistxattr flistxattr listxattrat removexattr lremovexattr fremovexattr removexattrat \
      poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait \
      epoll_pwait2 eventfd eventfd2 signalfd signalfd4 timerfd_create timerfd_settime \
      timerfd_gettime inotify_init inotify_init1 inotify_add_watch inotify_rm_watch \
      io_destroy io_submit io_cancel io_getevents io_pgetevents \
      mmap munmap mprotect mremap msync mincore madvise brk mlock mlock2 munlock mlockall \
      munlockall remap_file_pages memfd_create memfd_secret mseal map_shadow_stack pkey_alloc \
      pkey_free pkey_mprotect membarrier mbind get_mempolicy set_mempolicy set_mempolicy_home_node \
      fork vfork execve execveat exit exit_group wait4 waitid kill tkill tgkill pidfd_open \
      pidfd_send_signal process_mrelease prctl arch_prctl seccomp landlock_create_ruleset \
      landlock_add_rule landlock_restrict_self lsm_get_self_attr lsm_list_modules \
      rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigqueueinfo \
      rt_tgsigqueueinfo rt_sigsuspend sigaltstack pause alarm restart_syscall uretprobe uprobe \
      futex futex_waitv futex_wake futex_wait futex_requeue set_robust_list get_robust_list rseq \
      set_tid_address gettid getpid getppid getpgid setpgid getpgrp getsid setsid \
      getuid geteuid getgid getegid getresuid getresgid getgroups setuid setgid setreuid setregid \
      setresuid setresgid setfsuid setfsgid setgroups capget capset \
      sched_yield sched_setparam sched_getparam sched_setscheduler sched_getscheduler \
      sched_get_priority_max sched_get_priority_min sched_rr_get_interval sched_setaffinity \
      sched_getaffinity sched_setattr sched_getattr getpriority setpriority ioprio_set ioprio_get \
      getcpu getrlimit setrlimit prlimit64 getrusage times sysinfo uname getrandom \
      time gettimeofday clock_gettime clock_getres clock_nanosleep nanosleep getitimer setitimer \
      timer_create timer_settime timer_gettime timer_getoverrun timer_delete \
      socket socketpair bind listen accept accept4 connect getsockname getpeername setsockopt \
      getsockopt sendto recvfrom sendmsg recvmsg sendmmsg recvmmsg shutdown \
      shmget shmat shmctl shmdt semget semop semctl semtimedop msgget msgsnd msgrcv msgctl \
      mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr \
      """;
}
