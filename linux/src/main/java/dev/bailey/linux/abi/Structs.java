package dev.bailey.linux.abi;

/** Sizes and offsets of structures; the same on both processors, and checked by a C compiler. */
public final class Structs {
  /** struct pollfd { int fd; short events; short revents; }. */
  public static final int POLLFD_SIZE = 8;

  public static final int POLLFD_EVENTS = 4;
  public static final int POLLFD_REVENTS = 6;

  /** struct timespec. */
  public static final int TIMESPEC_SIZE = 16;

  public static final int TIMESPEC_NSEC = 8;

  /** struct flock { short l_type, l_whence; off_t l_start, l_len; pid_t l_pid; }. */
  public static final int FLOCK_SIZE = 32;

  /** siginfo_t as waitid fills it. */
  public static final int SIGINFO_SIZE = 128;

  public static final int SIGINFO_CODE = 8;
  public static final int SIGINFO_STATUS = 24;

  /** struct rusage. */
  public static final int RUSAGE_SIZE = 144;

  public static final int RUSAGE_INBLOCK = 88;
  public static final int RUSAGE_OUBLOCK = 96;

  /** struct sock_fprog { unsigned short len; struct sock_filter *filter; }. */
  public static final int SOCK_FPROG_SIZE = 16;

  public static final int SOCK_FPROG_FILTER = 8;

  /** struct mount_attr { u64 attr_set, attr_clr, propagation, userns_fd; }. */
  public static final int MOUNT_ATTR_SIZE = 32;

  public static final int MOUNT_ATTR_PROPAGATION = 16;
  public static final int MOUNT_ATTR_USERNS_FD = 24;

  /** struct open_how { u64 flags, mode, resolve; }. */
  public static final int OPEN_HOW_SIZE = 24;

  public static final int OPEN_HOW_RESOLVE = 16;

  /** Capability header, and the data of version 3: two of {effective, permitted, inheritable}. */
  public static final int CAP_HEADER_SIZE = 8;

  public static final int CAP_DATA_SIZE = 24;

  /** struct clone_args { u64 flags, ..., cgroup; }. */
  public static final int CLONE_ARGS_SIZE = 88;

  public static final int CLONE_ARGS_PARENT_TID = 24;
  public static final int CLONE_ARGS_EXIT_SIGNAL = 32;
  public static final int CLONE_ARGS_CGROUP = 80;

  /** struct rlimit64 { u64 soft, hard; }. */
  public static final int RLIMIT_SIZE = 16;

  public static final int RLIMIT_HARD = 8;

  /** struct landlock_ruleset_attr; older kernels take a longer one whose rest is zero. */
  public static final int LANDLOCK_RULESET_SIZE = 24;

  public static final int LANDLOCK_RULESET_NET = 8;
  public static final int LANDLOCK_RULESET_SCOPED = 16;

  /** struct landlock_path_beneath_attr, packed. */
  public static final int LANDLOCK_PATH_SIZE = 12;

  public static final int LANDLOCK_PATH_PARENT = 8;

  /** struct statfs. */
  public static final int STATFS_SIZE = 120;

  public static final int STATFS_BSIZE = 8;
  public static final int STATFS_BLOCKS = 16;
  public static final int STATFS_BAVAIL = 32;
  public static final int STATFS_FLAGS = 80;

  /** struct ifreq: a name of 16 bytes, then the flags. */
  public static final int IFREQ_SIZE = 40;

  public static final int IFREQ_FLAGS = 16;

  /** struct winsize { unsigned short rows, columns, x, y; }. */
  public static final int WINSIZE_SIZE = 8;

  /** struct termios as the kernel's TCGETS has it. */
  public static final int TERMIOS_SIZE = 36;

  /** struct statx. */
  public static final int STATX_SIZE = 256;

  public static final int STATX_NLINK = 16;
  public static final int STATX_UID = 20;
  public static final int STATX_GID = 24;
  public static final int STATX_MODE = 28;
  public static final int STATX_INO = 32;
  public static final int STATX_FILE_SIZE = 40;
  public static final int STATX_FILE_BLOCKS = 48;
  public static final int STATX_CTIME = 96;
  public static final int STATX_MTIME = 112;
  public static final int STATX_DEV_MAJOR = 136;
  public static final int STATX_DEV_MINOR = 140;

  /** struct linux_dirent64 { u64 ino; s64 off; unsigned short reclen; u8 type; char name[]; }. */
  public static final int DIRENT_RECLEN = 16;

  public static final int DIRENT_TYPE = 18;

  public static final int DIRENT_NAME = 19;

  /** struct btrfs_ioctl_vol_args { s64 fd; char name[4088]; }. */
  public static final int BTRFS_VOL_ARGS_SIZE = 4096;

  public static final int BTRFS_VOL_ARGS_NAME = 8;

  /** struct btrfs_ioctl_vol_args_v2 { s64 fd; u64 transid, flags, unused[4]; char name[4040]; }. */
  public static final int BTRFS_VOL_ARGS_V2_FLAGS = 16;

  public static final int BTRFS_VOL_ARGS_V2_NAME = 56;

  /** struct btrfs_ioctl_get_subvol_info_args. */
  public static final int BTRFS_SUBVOL_INFO_SIZE = 504;

  public static final int BTRFS_SUBVOL_INFO_GENERATION = 280;
  public static final int BTRFS_SUBVOL_INFO_OTRANSID = 352;
  public static final int BTRFS_SUBVOL_INFO_OTIME = 392;

  /** struct xattr_args. */
  public static final int XATTR_ARGS_SIZE = 16;

  private Structs() {}
}
