package dev.bailey.linux.abi;

/** The system calls Bailey itself makes, with their numbers on both processors. */
public enum Syscall {
  CAPGET(125, 90),
  CAPSET(126, 91),
  CHDIR(80, 49),
  CLONE(56, 220),
  CLONE3(435, 435),
  CLOSE(3, 57),
  CLOSE_RANGE(436, 436),
  DUP3(292, 24),
  EVENTFD2(290, 19),
  EXECVE(59, 221),
  EXIT_GROUP(231, 94),
  FCHMOD(91, 52),
  FCNTL(72, 25),
  FSCONFIG(431, 431),
  FSMOUNT(432, 432),
  FSOPEN(430, 430),
  GETEUID(107, 175),
  GETPID(39, 172),
  GETTID(186, 178),
  IOCTL(16, 29),
  KILL(62, 129),
  LANDLOCK_ADD_RULE(445, 445),
  LANDLOCK_CREATE_RULESET(444, 444),
  LANDLOCK_RESTRICT_SELF(446, 446),
  LSEEK(8, 62),
  MEMFD_CREATE(319, 279),
  MKDIRAT(258, 34),
  MMAP(9, 222),
  MOUNT(165, 40),
  MOUNT_SETATTR(442, 442),
  MOVE_MOUNT(429, 429),
  MPROTECT(10, 226),
  OPENAT(257, 56),
  OPENAT2(437, 437),
  OPEN_TREE(428, 428),
  PIDFD_OPEN(434, 434),
  PIDFD_SEND_SIGNAL(424, 424),
  PIPE2(293, 59),
  PIVOT_ROOT(155, 41),
  PPOLL(271, 73),
  PRCTL(157, 167),
  PRLIMIT64(302, 261),
  READ(0, 63),
  READLINKAT(267, 78),
  RT_SIGACTION(13, 134),
  RT_SIGPROCMASK(14, 135),
  SECCOMP(317, 277),
  SETGROUPS(116, 159),
  SETHOSTNAME(170, 161),
  SETNS(308, 268),
  SETRESGID(119, 149),
  SETRESUID(117, 147),
  SETSID(112, 157),
  SOCKET(41, 198),
  STATFS(137, 43),
  SYMLINKAT(266, 36),
  TGKILL(234, 131),
  UMASK(95, 166),
  UNLINKAT(263, 35),
  UMOUNT2(166, 39),
  UNSHARE(272, 97),
  WAIT4(61, 260),
  WAITID(247, 95),
  WRITE(1, 64);

  private final int x86;
  private final int arm;

  Syscall(int x86, int arm) {
    this.x86 = x86;
    this.arm = arm;
  }

  public int number(Architecture architecture) {
    return architecture == Architecture.X86_64 ? x86 : arm;
  }
}
