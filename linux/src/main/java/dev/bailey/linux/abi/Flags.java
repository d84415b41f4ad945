package dev.bailey.linux.abi;

/** Flags of the calls Bailey makes; the same on both processors. */
public final class Flags {
  public static final int AT_FDCWD = -100;
  public static final int AT_SYMLINK_NOFOLLOW = 0x100;
  public static final int AT_REMOVEDIR = 0x200;
  public static final int AT_SYMLINK_FOLLOW = 0x400;
  public static final int AT_EMPTY_PATH = 0x1000;
  public static final int AT_RECURSIVE = 0x8000;

  public static final int O_RDONLY = 0;
  public static final int O_WRONLY = 1;
  public static final int O_RDWR = 2;
  public static final int O_CREAT = 0x40;
  public static final int O_EXCL = 0x80;
  public static final int O_NOCTTY = 0x100;
  public static final int O_TRUNC = 0x200;
  public static final int O_NONBLOCK = 0x800;
  public static final int O_CLOEXEC = 0x80000;
  public static final int O_PATH = 0x200000;
  public static final long RESOLVE_NO_XDEV = 0x01;
  public static final long RESOLVE_NO_MAGICLINKS = 0x02;
  public static final long RESOLVE_NO_SYMLINKS = 0x04;
  public static final long RESOLVE_BENEATH = 0x08;

  public static final int S_IFMT = 0xF000;
  public static final int S_IFSOCK = 0xC000;
  public static final int S_IFLNK = 0xA000;
  public static final int S_IFREG = 0x8000;
  public static final int S_IFBLK = 0x6000;
  public static final int S_IFDIR = 0x4000;
  public static final int S_IFCHR = 0x2000;
  public static final int S_IFIFO = 0x1000;
  public static final int DT_UNKNOWN = 0;
  public static final int DT_DIR = 4;
  public static final int DT_REG = 8;
  public static final int STATX_TYPE = 0x1;
  public static final int STATX_MODE = 0x2;
  public static final int STATX_BASIC_STATS = 0x7ff;
  public static final int SEEK_DATA = 3;
  public static final int SEEK_HOLE = 4;
  public static final int RENAME_NOREPLACE = 1;
  public static final int RENAME_EXCHANGE = 2;
  public static final int SYNC_FILE_RANGE_WRITE = 2;
  public static final int FICLONE = 0x40049409;

  public static final int BTRFS_IOC_SUBVOL_CREATE = 0x5000940E;
  public static final int BTRFS_IOC_SNAP_CREATE_V2 = 0x50009417;
  public static final int BTRFS_IOC_SNAP_DESTROY = 0x5000940F;
  public static final long BTRFS_IOC_SUBVOL_GETFLAGS = 0x80089419L;
  public static final int BTRFS_IOC_SUBVOL_SETFLAGS = 0x4008941A;
  public static final long BTRFS_IOC_GET_SUBVOL_INFO = 0x81F8943CL;
  public static final long BTRFS_SUBVOL_RDONLY = 2;

  public static final long MS_RDONLY = 0x1;
  public static final long MS_NOSUID = 0x2;
  public static final long MS_NODEV = 0x4;
  public static final long MS_NOEXEC = 0x8;
  public static final long MS_REMOUNT = 0x20;
  public static final long MS_BIND = 0x1000;
  public static final long MS_REC = 0x4000;
  public static final long MS_PRIVATE = 0x40000;
  public static final int MNT_DETACH = 2;

  public static final int OPEN_TREE_CLONE = 1;
  public static final int OPEN_TREE_CLOEXEC = O_CLOEXEC;
  public static final int MOVE_MOUNT_F_EMPTY_PATH = 0x4;
  public static final int MOVE_MOUNT_T_EMPTY_PATH = 0x40;
  public static final int FSCONFIG_SET_FD = 5;
  public static final int FSCONFIG_CMD_CREATE = 6;
  public static final int FSOPEN_CLOEXEC = 1;
  public static final int FSMOUNT_CLOEXEC = 1;

  /** ioctl of a namespace: the user namespace that owns it. */
  public static final long NS_GET_USERNS = 0xb701;

  public static final long MOUNT_ATTR_RDONLY = 0x1;
  public static final long MOUNT_ATTR_NOSUID = 0x2;
  public static final long MOUNT_ATTR_NODEV = 0x4;
  public static final long MOUNT_ATTR_NOEXEC = 0x8;
  public static final long MOUNT_ATTR_IDMAP = 0x100000;

  public static final long CLONE_VM = 0x100;
  public static final long CLONE_FS = 0x200;
  public static final long CLONE_FILES = 0x400;
  public static final long CLONE_VFORK = 0x4000;
  public static final long CLONE_PARENT = 0x8000;
  public static final long CLONE_NEWNS = 0x20000;
  public static final long CLONE_PARENT_SETTID = 0x100000;
  public static final long CLONE_NEWCGROUP = 0x2000000;
  public static final long CLONE_NEWUTS = 0x4000000;
  public static final long CLONE_NEWIPC = 0x8000000;
  public static final long CLONE_NEWUSER = 0x10000000;
  public static final long CLONE_NEWPID = 0x20000000;
  public static final long CLONE_NEWNET = 0x40000000;
  public static final long CLONE_INTO_CGROUP = 0x200000000L;

  public static final int PR_GET_DUMPABLE = 3;
  public static final int PR_SET_PDEATHSIG = 1;
  public static final int PR_SET_DUMPABLE = 4;
  public static final int PR_GET_SECCOMP = 21;
  public static final int PR_CAPBSET_READ = 23;
  public static final int PR_CAPBSET_DROP = 24;
  public static final int PR_SET_NO_NEW_PRIVS = 38;
  public static final int PR_GET_NO_NEW_PRIVS = 39;
  public static final int PR_CAP_AMBIENT = 47;
  public static final int PR_CAP_AMBIENT_CLEAR_ALL = 4;
  public static final int SECCOMP_SET_MODE_FILTER = 1;
  public static final int SECCOMP_MODE_FILTER = 2;
  public static final int LINUX_CAPABILITY_VERSION_3 = 0x20080522;
  public static final int CAP_SETPCAP = 8;
  public static final int CAP_SYS_ADMIN = 21;

  public static final int P_PIDFD = 3;
  public static final int WNOHANG = 1;
  public static final int WSTOPPED = 2;
  public static final int WEXITED = 4;
  public static final int WNOWAIT = 0x0100_0000;
  public static final int CLD_EXITED = 1;
  public static final int CLD_STOPPED = 5;
  public static final short POLLIN = 1;
  public static final short POLLPRI = 2;
  public static final short POLLOUT = 4;
  public static final int LOCK_EX = 2;
  public static final int LOCK_NB = 4;
  public static final int F_OFD_SETLK = 37;
  public static final short F_WRLCK = 1;
  public static final short F_UNLCK = 2;
  public static final int F_SETFD = 2;
  public static final int FD_CLOEXEC = 1;
  public static final int F_SETFL = 4;
  public static final int EFD_CLOEXEC = O_CLOEXEC;
  public static final int EFD_NONBLOCK = O_NONBLOCK;

  public static final int RLIMIT_NPROC = 6;
  public static final int MFD_CLOEXEC = 1;
  public static final int MFD_ALLOW_SEALING = 2;
  public static final int F_ADD_SEALS = 1033;
  public static final int F_SEAL_SEAL = 1;
  public static final int F_SEAL_SHRINK = 2;
  public static final int F_SEAL_GROW = 4;
  public static final int F_SEAL_WRITE = 8;
  public static final int PROT_READ = 1;
  public static final int PROT_WRITE = 2;
  public static final int PROT_EXEC = 4;
  public static final int MAP_SHARED = 1;
  public static final int MAP_PRIVATE = 2;
  public static final int MAP_FIXED_NOREPLACE = 0x100000;
  public static final int CLOSE_RANGE_UNSHARE = 2;
  public static final int MAP_ANONYMOUS = 0x20;
  public static final int SIGCHLD = 17;
  public static final int SIG_SETMASK = 2;
  public static final int F_DUPFD_CLOEXEC = 1030;

  public static final int AF_INET = 2;
  public static final int AF_INET6 = 10;
  public static final int SOCK_STREAM = 1;
  public static final int SHUT_WR = 1;
  public static final int SOCK_DGRAM = 2;
  public static final int SOCK_CLOEXEC = O_CLOEXEC;
  public static final int SOCK_NONBLOCK = O_NONBLOCK;
  public static final int AF_NETLINK = 16;
  public static final int SOCK_RAW = 3;
  public static final int IPPROTO_IPV6 = 41;
  public static final int IPV6_V6ONLY = 26;
  public static final int SIOCGSKNS = 0x894C;
  public static final int SOL_SOCKET = 1;
  public static final int SO_ERROR = 4;
  public static final int SIOCSIFFLAGS = 0x8914;
  public static final short IFF_UP = 1;

  public static final int TCGETS = 0x5401;
  public static final int TCSETS = 0x5402;
  public static final int TCSETSF = 0x5404;
  public static final int TIOCSCTTY = 0x540E;
  public static final int TIOCGWINSZ = 0x5413;
  public static final int TIOCSWINSZ = 0x5414;
  public static final int FIONREAD = 0x541B;
  public static final int TIOCSPTLCK = 0x40045431;
  public static final int TIOCGPTPEER = 0x5441;

  public static final int RLIMIT_CORE = 4;
  public static final int RLIMIT_NOFILE = 7;
  public static final int RLIMIT_LOCKS = 10;

  /** statfs f_flags: mounted read-only. */
  public static final long ST_RDONLY = 1;

  public static final long ST_NOSUID = 2;

  private Flags() {}
}
