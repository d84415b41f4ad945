package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps a new process from its program until the launcher thread is gone.
 *
 * <p>Landlock draws its border around a domain, and the new process is in the same one as the
 * thread that started it. As long as that thread lives, whatever runs in the new process could
 * reach this JVM through it: signal it, and read its memory. So the new process is at first a shell
 * of the host, which waits for a line. No file or variable of the command's has a say in what that
 * shell does: it gets the environment of the command under other names.
 */
final class Gate implements AutoCloseable {
  private static final String PREFIX = "_bailey_gate_";
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final Duration LOOK = Duration.ofNanos(20_000);

  private final int descriptor;
  private final Fd read;
  private final Fd write;

  /** A gate that the spawned process finds at this descriptor. */
  Gate(Spawn spawn, int descriptor) {
    this.descriptor = descriptor;
    Kernel.Pipe pipe = Kernel.pipe();
    read = pipe.read();
    write = pipe.write();
    spawn.duplicate(read.number(), descriptor);
  }

  /** The environment of the command, in a form that means nothing to a shell or a loader. */
  static List<String> veil(List<String> environment) {
    List<String> veiled = new ArrayList<>();
    for (String line : environment) {
      String name = line.substring(0, line.indexOf('='));
      if (!isName(name)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "set",
                "environment variable '" + name + "'",
                "the landlock backend passes on names of letters, digits and _ only")
            .withHint("Leave it out, or set it with env(1) inside.");
      }
      veiled.add(PREFIX + veiled.size() + "=" + line);
    }
    return veiled;
  }

  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && (i == 0 || c < '0' || c > '9')) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  /** What the shell does: wait, then take the environment on. An end of file means stop. */
  String script(int variables) {
    StringBuilder script = new StringBuilder();
    script.append("read -r _ <&").append(descriptor);
    script.append(" && exec ").append(descriptor).append("<&-");
    StringBuilder names = new StringBuilder();
    script.append(" && export");
    for (int i = 0; i < variables; i++) {
      script.append(" \"$").append(PREFIX).append(i).append('"');
      names.append(' ').append(PREFIX).append(i);
    }
    return script.append(" && unset").append(names).toString();
  }

  /** Waits until no thread of this JVM has this number. */
  static void awaitEnd(long thread) {
    long process = Kernel.call(Syscall.GETPID, 0);
    long due = System.nanoTime() + LONGEST.toNanos();
    while (Kernel.call(Syscall.TGKILL, process, thread, 0) != -Errno.ESRCH) {
      if (System.nanoTime() - due > 0) {
        throw BaileyException.of(
            ErrorCode.LAUNCH_FAILED, "launch", "command", "its launcher thread does not end");
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  /** Lets the process go on to its program. */
  void open() {
    var _ = Kernel.writeAll(write, new byte[] {'\n'}, 1);
  }

  /** A process that still waits ends. */
  @Override
  public void close() {
    read.close();
    write.close();
  }
}
