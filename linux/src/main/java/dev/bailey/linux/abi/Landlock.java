package dev.bailey.linux.abi;

/** What Landlock knows, by the version of its interface that brought it; see landlock(7). */
public final class Landlock {
  public static final int LANDLOCK_CREATE_RULESET_VERSION = 1;
  public static final int LANDLOCK_RULE_PATH_BENEATH = 1;

  public static final long LANDLOCK_ACCESS_FS_EXECUTE = 1;
  public static final long LANDLOCK_ACCESS_FS_WRITE_FILE = 1 << 1;
  public static final long LANDLOCK_ACCESS_FS_READ_FILE = 1 << 2;
  public static final long LANDLOCK_ACCESS_FS_READ_DIR = 1 << 3;
  public static final long LANDLOCK_ACCESS_FS_REMOVE_DIR = 1 << 4;
  public static final long LANDLOCK_ACCESS_FS_REMOVE_FILE = 1 << 5;
  public static final long LANDLOCK_ACCESS_FS_MAKE_CHAR = 1 << 6;
  public static final long LANDLOCK_ACCESS_FS_MAKE_DIR = 1 << 7;
  public static final long LANDLOCK_ACCESS_FS_MAKE_REG = 1 << 8;
  public static final long LANDLOCK_ACCESS_FS_MAKE_SOCK = 1 << 9;
  public static final long LANDLOCK_ACCESS_FS_MAKE_FIFO = 1 << 10;
  public static final long LANDLOCK_ACCESS_FS_MAKE_BLOCK = 1 << 11;
  public static final long LANDLOCK_ACCESS_FS_MAKE_SYM = 1 << 12;

  /** Since version 2, Linux 5.19. */
  public static final long LANDLOCK_ACCESS_FS_REFER = 1 << 13;

  /** Since version 3, Linux 6.2. */
  public static final long LANDLOCK_ACCESS_FS_TRUNCATE = 1 << 14;

  /** Since version 4, Linux 6.7. */
  public static final long LANDLOCK_ACCESS_NET_BIND_TCP = 1;

  public static final long LANDLOCK_ACCESS_NET_CONNECT_TCP = 1 << 1;

  /** Since version 5, Linux 6.10. */
  public static final long LANDLOCK_ACCESS_FS_IOCTL_DEV = 1 << 15;

  /** Since version 6, Linux 6.12. */
  public static final long LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET = 1;

  public static final long LANDLOCK_SCOPE_SIGNAL = 1 << 1;

  private Landlock() {}
}
