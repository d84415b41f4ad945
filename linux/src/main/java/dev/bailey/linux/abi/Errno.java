package dev.bailey.linux.abi;

/** Error numbers; the same on x86-64 and aarch64. */
public final class Errno {
  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int ESRCH = 3;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  public static final int ENXIO = 6;
  public static final int E2BIG = 7;
  public static final int ENOEXEC = 8;
  public static final int EBADF = 9;
  public static final int ECHILD = 10;
  public static final int EAGAIN = 11;
  public static final int ENOMEM = 12;
  public static final int EACCES = 13;
  public static final int EBUSY = 16;
  public static final int EEXIST = 17;
  public static final int EXDEV = 18;
  public static final int ENODEV = 19;
  public static final int ENOTDIR = 20;
  public static final int EISDIR = 21;
  public static final int EINVAL = 22;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int ENOTTY = 25;
  public static final int ETXTBSY = 26;
  public static final int EFBIG = 27;
  public static final int ENOSPC = 28;
  public static final int EROFS = 30;
  public static final int EMLINK = 31;
  public static final int EPIPE = 32;
  public static final int ERANGE = 34;
  public static final int ENAMETOOLONG = 36;
  public static final int ENOSYS = 38;
  public static final int ENOTEMPTY = 39;
  public static final int ELOOP = 40;
  public static final int ENODATA = 61;
  public static final int ELIBBAD = 80;
  public static final int EOPNOTSUPP = 95;
  public static final int EAFNOSUPPORT = 97;
  public static final int EADDRNOTAVAIL = 99;
  public static final int ENETUNREACH = 101;
  public static final int ETIMEDOUT = 110;
  public static final int ECONNREFUSED = 111;
  public static final int EHOSTUNREACH = 113;
  public static final int EINPROGRESS = 115;
  public static final int EDQUOT = 122;

  private Errno() {}

  /** The name and the usual text, for messages. */
  public static String describe(int errno) {
    return switch (errno) {
      case EPERM -> "operation not permitted (EPERM)";
      case ENOENT -> "no such file or directory (ENOENT)";
      case ESRCH -> "no such process (ESRCH)";
      case EINTR -> "interrupted (EINTR)";
      case E2BIG -> "argument list too long (E2BIG)";
      case ENOEXEC -> "not an executable format (ENOEXEC)";
      case EAGAIN -> "resource temporarily unavailable (EAGAIN)";
      case ENOMEM -> "out of memory (ENOMEM)";
      case EACCES -> "permission denied (EACCES)";
      case EBUSY -> "busy (EBUSY)";
      case EEXIST -> "exists already (EEXIST)";
      case ENODEV -> "no such device (ENODEV)";
      case ENOTDIR -> "not a directory (ENOTDIR)";
      case EISDIR -> "is a directory (EISDIR)";
      case EINVAL -> "invalid argument (EINVAL)";
      case ETIMEDOUT -> "timed out (ETIMEDOUT)";
      case ECONNREFUSED -> "connection refused (ECONNREFUSED)";
      case ENFILE -> "too many open files in the system (ENFILE)";
      case EMFILE -> "too many open files (EMFILE)";
      case ENOSPC -> "no space left (ENOSPC)";
      case EROFS -> "read-only file system (EROFS)";
      case ENOSYS -> "not implemented by this kernel (ENOSYS)";
      case ELOOP -> "too many symbolic links (ELOOP)";
      case EOPNOTSUPP -> "not supported (EOPNOTSUPP)";
      case EIO -> "input or output error (EIO)";
      case ENXIO -> "nothing there (ENXIO)";
      case EXDEV -> "on another file system (EXDEV)";
      case ENOTTY -> "the file does not support this ioctl (ENOTTY)";
      case ETXTBSY -> "it is open for writing (ETXTBSY)";
      case ELIBBAD -> "invalid ELF interpreter (ELIBBAD)";
      case EFBIG -> "file too large (EFBIG)";
      case EMLINK -> "too many links (EMLINK)";
      case ERANGE -> "out of range (ERANGE)";
      case ENAMETOOLONG -> "name too long (ENAMETOOLONG)";
      case ENOTEMPTY -> "directory not empty (ENOTEMPTY)";
      case ENODATA -> "no data (ENODATA)";
      case EDQUOT -> "over quota (EDQUOT)";
      default -> "error " + errno;
    };
  }
}
