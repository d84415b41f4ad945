package dev.bailey.linux.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Single system calls, by the calling thread. Raw results: a negative value is the negated errno.
 * Blocking calls belong on platform threads.
 */
public final class Kernel {
  /** Newer than the headers that {@link Flags} is compared with. */
  private static final int MFD_EXEC = 0x10;

  /** Descriptors below this are the standard streams; ours are kept above. */
  static final int FIRST_FREE = 3;

  private static final int ALL_SEALS =
      Flags.F_SEAL_SEAL | Flags.F_SEAL_SHRINK | Flags.F_SEAL_GROW | Flags.F_SEAL_WRITE;

  private static final int SIGKILL = 9;
  private static final MemorySegment PAGE_SIZE = Native.function("getpagesize");

  /**
   * Where calls leave their errno, kept for reuse: whoever takes one out has it alone. Who finds
   * none, since it is in use or there was none yet, makes one.
   */
  private static final AtomicReferenceArray<@Nullable MemorySegment> STATES =
      new AtomicReferenceArray<>(64);

  private Kernel() {}

  /** Makes a system call; the arguments are numbers or addresses from {@link Memory}. */
  public static long call(Syscall call, long a, long b, long c, long d, long e, long f) {
    int slot = (int) Thread.currentThread().threadId() & (STATES.length() - 1);
    MemorySegment kept = STATES.getAndSet(slot, null);
    MemorySegment state = kept != null ? kept : Arena.ofAuto().allocate(Native.CALL_STATE);
    long result = Native.call(Native.SYSCALL, state, Native.number(call), a, b, c, d, e, f);
    int errno = state.get(JAVA_INT, 0);
    STATES.set(slot, state);
    return result == -1 ? -errno : result;
  }

  public static long call(Syscall call, long a) {
    return call(call, a, 0, 0, 0, 0, 0);
  }

  public static long call(Syscall call, long a, long b) {
    return call(call, a, b, 0, 0, 0, 0);
  }

  public static long call(Syscall call, long a, long b, long c) {
    return call(call, a, b, c, 0, 0, 0);
  }

  public static long call(Syscall call, long a, long b, long c, long d) {
    return call(call, a, b, c, d, 0, 0);
  }

  public static long call(Syscall call, long a, long b, long c, long d, long e) {
    return call(call, a, b, c, d, e, 0);
  }

  /** The result, or an exception that names the step when it is an error. */
  public static long check(String step, long result) {
    if (result < 0) {
      throw failure(step, (int) -result);
    }
    return result;
  }

  /** What to throw when a step failed with this errno. */
  public static BaileyException failure(String step, int errno) {
    ErrorCode code =
        switch (errno) {
          case Errno.EMFILE, Errno.ENFILE, Errno.ENOMEM, Errno.EAGAIN ->
              ErrorCode.RESOURCES_EXHAUSTED;
          default -> ErrorCode.LAUNCH_FAILED;
        };
    BaileyException failure = BaileyException.of(code, "launch", step, Errno.describe(errno));
    return Refusal.remedy(errno).map(failure::withRemedies).orElse(failure);
  }

  /** openat(2) relative to the working directory, always close-on-exec. */
  public static Fd open(String path, int flags) {
    try (Memory memory = new Memory()) {
      long result =
          call(Syscall.OPENAT, Flags.AT_FDCWD, memory.text(path), flags | Flags.O_CLOEXEC, 0, 0, 0);
      return owned("open " + path, result);
    }
  }

  /** Wraps the descriptor a call returned. */
  public static Fd owned(String step, long result) {
    int number = (int) check(step, result);
    if (number >= FIRST_FREE) {
      return new Fd(number);
    }
    // Happens when this JVM was started with a standard stream closed.
    try (Fd low = new Fd(number)) {
      return low.copy();
    }
  }

  /** Both ends of a pipe, close-on-exec. */
  public record Pipe(Fd read, Fd write) {}

  /** pipe2(2). */
  public static Pipe pipe() {
    try (Memory memory = new Memory()) {
      long pair = memory.space(8);
      check("make a pipe", call(Syscall.PIPE2, pair, Flags.O_CLOEXEC));
      return new Pipe(
          owned("make a pipe", Memory.getInt(pair)), owned("make a pipe", Memory.getInt(pair + 4)));
    }
  }

  /**
   * openat2(2) of a path on which no symbolic link may be, without the right to read or write. A
   * descriptor, or an error number below zero.
   */
  public static long openWithoutLinks(String path) {
    try (Memory memory = new Memory()) {
      long how = memory.space(Structs.OPEN_HOW_SIZE);
      Memory.setLong(how, Flags.O_PATH | Flags.O_CLOEXEC);
      Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, Flags.RESOLVE_NO_SYMLINKS);
      return call(Syscall.OPENAT2, Flags.AT_FDCWD, memory.text(path), how, Structs.OPEN_HOW_SIZE);
    }
  }

  /** A file in memory alone, to be read from its start, close-on-exec. It cannot be changed. */
  public static Fd file(byte[] content) {
    return file("bailey", content, Flags.MFD_CLOEXEC);
  }

  /**
   * The same for a program: some hosts let such files be run only where that is said.
   *
   * @param name what it is called in /proc
   */
  public static Fd runnableFile(String name, byte[] content) {
    try {
      return file(name, content, Flags.MFD_CLOEXEC | MFD_EXEC);
    } catch (BaileyException e) {
      // Kernels before 6.3 do not know the flag, and need none.
      return file(name, content, Flags.MFD_CLOEXEC);
    }
  }

  private static Fd file(String name, byte[] content, int flags) {
    try (Memory memory = new Memory()) {
      Fd file =
          owned(
              "make a file in memory",
              call(Syscall.MEMFD_CREATE, memory.text(name), flags | Flags.MFD_ALLOW_SEALING));
      try {
        fill(file, content);
        return file;
      } catch (RuntimeException | Error e) {
        file.close();
        throw e;
      }
    }
  }

  private static void fill(Fd file, byte[] content) {
    if (!writeAll(file, content, content.length)) {
      throw BaileyException.of(
          ErrorCode.RESOURCES_EXHAUSTED, "launch", "a file in memory", "it cannot be written");
    }
    check("rewind a file in memory", call(Syscall.LSEEK, file.number(), 0, 0));
    check(
        "seal a file in memory", call(Syscall.FCNTL, file.number(), Flags.F_ADD_SEALS, ALL_SEALS));
  }

  /** What can be read at once, at most this much, as UTF-8; empty at the end. Blocks. */
  public static String read(Fd fd, int most) {
    try (Memory memory = new Memory()) {
      long buffer = memory.space(most);
      long count;
      do {
        count = call(Syscall.READ, fd.number(), buffer, most);
      } while (count == -Errno.EINTR);
      return count <= 0 ? "" : Memory.text(buffer, (int) count);
    }
  }

  /** pidfd_open(2) for a child of this process that was not waited for yet. */
  public static Fd pidfd(int pid) {
    return owned("watch a process (pidfd_open)", call(Syscall.PIDFD_OPEN, pid, 0));
  }

  /** The same for a child that was just started, and ends if it cannot be watched. */
  public static Fd watch(int child) {
    try {
      return pidfd(child);
    } catch (BaileyException e) {
      kill(child);
      reap(child);
      throw e;
    }
  }

  /** Sends a signal; a process that is gone already is fine. */
  public static void signal(Fd pidfd, int signal) {
    var _ = call(Syscall.PIDFD_SEND_SIGNAL, pidfd.number(), signal, 0, 0);
  }

  /** Sends SIGKILL by process id; a process that is gone already is fine. */
  public static void kill(int pid) {
    var _ = call(Syscall.KILL, pid, SIGKILL);
  }

  /** Whether there is such a process, also one of another user or one that /proc hides. */
  public static boolean exists(int pid) {
    return call(Syscall.KILL, pid, 0) != -Errno.ESRCH;
  }

  /** Sends a signal to a process group that is led by a child of this process. */
  public static void signalGroup(int leader, int signal) {
    var _ = call(Syscall.KILL, -leader, signal);
  }

  /** Makes reads and writes of this descriptor return at once. */
  public static void nonBlocking(Fd fd) {
    check("set O_NONBLOCK", call(Syscall.FCNTL, fd.number(), Flags.F_SETFL, Flags.O_NONBLOCK));
  }

  /** How a child ended, with the blocks it and its waited-for descendants moved. */
  public record Exit(boolean signaled, int status, long blocksRead, long blocksWritten) {}

  /** waitid(2): blocks until the child has ended, and reaps it. */
  public static Exit await(Fd pidfd) {
    try (Memory memory = new Memory()) {
      long info = memory.space(Structs.SIGINFO_SIZE);
      long usage = memory.space(Structs.RUSAGE_SIZE);
      long result;
      do {
        result = call(Syscall.WAITID, Flags.P_PIDFD, pidfd.number(), info, Flags.WEXITED, usage, 0);
      } while (result == -Errno.EINTR);
      check("wait for the process", result);
      return new Exit(
          Memory.getInt(info + Structs.SIGINFO_CODE) != Flags.CLD_EXITED,
          Memory.getInt(info + Structs.SIGINFO_STATUS),
          Memory.getLong(usage + Structs.RUSAGE_INBLOCK),
          Memory.getLong(usage + Structs.RUSAGE_OUBLOCK));
    }
  }

  /**
   * Whether a process is a child of this one that nobody has reaped. Unlike /proc it always tells.
   */
  public static boolean isChild(Fd pidfd) {
    try (Memory memory = new Memory()) {
      return look(pidfd, Flags.WEXITED, memory.space(Structs.SIGINFO_SIZE)) >= 0;
    }
  }

  /** Whether a process is a child of this one that a signal has stopped. */
  public static boolean isStoppedChild(Fd pidfd) {
    try (Memory memory = new Memory()) {
      long info = memory.space(Structs.SIGINFO_SIZE);
      return look(pidfd, Flags.WSTOPPED, info) >= 0
          && Memory.getInt(info + Structs.SIGINFO_CODE) == Flags.CLD_STOPPED;
    }
  }

  /** waitid(2) that neither waits nor reaps. */
  private static long look(Fd pidfd, int event, long info) {
    int options = event | Flags.WNOHANG | Flags.WNOWAIT;
    return call(Syscall.WAITID, Flags.P_PIDFD, pidfd.number(), info, options, 0, 0);
  }

  /**
   * wait4(2): blocks until the child has ended, and reaps it. By its number, which is its own until
   * then: for a child of which there is no descriptor.
   */
  public static void reap(int pid) {
    long result;
    do {
      result = call(Syscall.WAIT4, pid, 0, 0, 0);
    } while (result == -Errno.EINTR);
  }

  /** Waits until a process has ended, but not longer than this. */
  public static boolean hasEnded(Fd pidfd, Duration longest) {
    return isReadable(pidfd, longest);
  }

  /** Waits until there is something to read or to be told, but not longer than this. */
  public static boolean isReadable(Fd fd, Duration longest) {
    return isReady(fd, Flags.POLLIN, longest);
  }

  /** Waits until it can be written to or has failed, but not longer than this. */
  public static boolean isWritable(Fd fd, Duration longest) {
    return isReady(fd, Flags.POLLOUT, longest);
  }

  private static boolean isReady(Fd fd, short events, Duration longest) {
    try (Memory memory = new Memory()) {
      long poll = memory.space(Structs.POLLFD_SIZE);
      Memory.setInt(poll, fd.number());
      Memory.setShort(poll + Structs.POLLFD_EVENTS, events);
      return call(Syscall.PPOLL, poll, 1, memory.time(longest), 0) > 0;
    }
  }

  /** Writes all of it; returns false when nobody reads any more. Blocks. */
  public static boolean writeAll(Fd fd, byte[] content, int length) {
    try (Memory memory = new Memory()) {
      long buffer = memory.space(Math.max(1, length));
      Memory.fill(content, 0, buffer, length);
      for (int done = 0; done < length; ) {
        long count = call(Syscall.WRITE, fd.number(), buffer + done, length - done);
        if (count == -Errno.EAGAIN) {
          awaitWritable(fd, memory);
        } else if (count < 0 && count != -Errno.EINTR) {
          return false;
        }
        done += (int) Math.max(0, count);
      }
      return true;
    }
  }

  private static void awaitWritable(Fd fd, Memory memory) {
    long poll = memory.space(Structs.POLLFD_SIZE);
    Memory.setInt(poll, fd.number());
    Memory.setShort(poll + Structs.POLLFD_EVENTS, Flags.POLLOUT);
    var _ = call(Syscall.PPOLL, poll, 1, 0, 0);
  }

  /** getpagesize(3). */
  public static int pageSize() {
    try (Memory memory = new Memory()) {
      return (int) Native.call(PAGE_SIZE, memory.callState(), 0, 0, 0, 0, 0, 0, 0);
    }
  }

  public static int effectiveGroup() {
    return (int) call(Syscall.GETEGID, 0);
  }

  public static int effectiveUser() {
    return (int) call(Syscall.GETEUID, 0);
  }
}
