package dev.bailey.linux.privileges;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Keeper;
import dev.bailey.linux.ffm.Kernel;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * User namespaces whose only purpose is their id map: a mount that carries one shows files of their
 * owner as files of the sandbox's user, and stores files that user makes as the owner's. One per
 * owner, made on first use and kept. Thread-safe.
 *
 * <p>The kernel makes a user namespace only for a new process or one with a single thread, so a
 * {@link Keeper} is started in one, its namespace taken, and ended.
 */
public final class IdentityMaps implements AutoCloseable {
  private static final String MAKE = "make a user namespace";

  /** Where the keeper finds its own file. */
  private static final int PROGRAM = Keeper.HOLD + 1;

  private static final long IDS = 0xffff_ffffL;

  private final int user;
  private final Map<Owner, Fd> maps = new HashMap<>();

  /** Whose files to show as the sandbox user's. */
  public record Owner(int user, int group) {
    // Written out: what the compiler makes of a record links itself at run time, which costs a
    // start of
    // the command line some milliseconds.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Owner owner && owner.user == user && owner.group == group;
    }

    @Override
    public int hashCode() {
      return user * 31 + group;
    }
  }

  /** Maps for a sandbox user; its group has the same number. */
  public IdentityMaps(int user) {
    this.user = user;
  }

  /** The namespace that shows this owner's files as our user's. */
  public synchronized Fd forOwner(Owner owner) {
    Fd known = maps.get(owner);
    if (known == null) {
      known = create(owner);
      maps.put(owner, known);
    }
    return known;
  }

  private Fd create(Owner owner) {
    Kernel.Pipe ready = Kernel.pipe();
    try {
      Kernel.Pipe hold = Kernel.pipe();
      try {
        return create(owner, ready, hold);
      } finally {
        close(hold);
      }
    } finally {
      close(ready);
    }
  }

  private static void close(Kernel.Pipe pipe) {
    pipe.read().close();
    pipe.write().close();
  }

  private Fd create(Owner owner, Kernel.Pipe ready, Kernel.Pipe hold) {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork(MAKE, Flags.CLONE_NEWUSER);
      run(program, ready.write(), hold.read());
      // The child has its own: with ours open it would not be seen that it gave up.
      ready.write().close();
      hold.read().close();
      if (!program.succeeded()) {
        throw failure(program);
      }
      return mapped((int) program.result(child), ready.read(), owner);
    }
  }

  /** Descriptors are given from above those they are given as. */
  private static void run(ChildProgram program, Fd readyWrite, Fd holdRead) {
    try (Fd ready = readyWrite.copyAbove(PROGRAM + 1);
        Fd hold = holdRead.copyAbove(PROGRAM + 1);
        Fd file = Keeper.file();
        Fd keeper = file.copyAbove(PROGRAM + 1)) {
      ChildStart start = new ChildStart(program);
      start.duplicate(ready.number(), Keeper.READY);
      start.duplicate(hold.number(), Keeper.HOLD);
      start.duplicate(keeper.number(), PROGRAM);
      start.keepUpTo(PROGRAM);
      start.addProcessSetup();
      start.addProgram(
          "start the keeper", "/proc/self/fd/" + PROGRAM, List.of("bailey-keeper"), List.of());
      program.parent();
      program.run();
    }
  }

  private static BaileyException failure(ChildProgram program) {
    if (!program.failedStep().equals(MAKE)) {
      return program.failure();
    }
    if (program.errno() != Errno.ENOSPC) {
      return Kernel.failure(MAKE, program.errno());
    }
    return BaileyException.of(
            ErrorCode.LAUNCH_FAILED, "launch", MAKE, "they are switched off, or used up (ENOSPC)")
        .withRemedies(
            new Remedy.ChangeHost("Raise the limit", "sysctl user.max_user_namespaces=15000"));
  }

  private Fd mapped(int pid, Fd ready, Owner owner) {
    try {
      if (Kernel.read(ready, 1).isEmpty()) {
        throw Kernel.failure(MAKE, Errno.EPERM);
      }
      write(pid, "uid_map", map(owner.user()));
      write(pid, "gid_map", map(owner.group()));
      return Kernel.open("/proc/" + pid + "/ns/user", Flags.O_RDONLY);
    } finally {
      Kernel.kill(pid);
      Kernel.reap(pid);
    }
  }

  /** Every id as itself, but for the owner's and ours, which change places. */
  String map(int owner) {
    if (owner == user) {
      return "0 0 " + IDS + "\n";
    }
    int low = Math.min(owner, user);
    int high = Math.max(owner, user);
    StringBuilder lines = new StringBuilder();
    line(lines, 0, 0, low);
    line(lines, low, high, 1);
    line(lines, low + 1L, low + 1L, high - low - 1L);
    line(lines, high, low, 1);
    line(lines, high + 1L, high + 1L, IDS - high - 1L);
    return lines.toString();
  }

  private static void line(StringBuilder lines, long inside, long outside, long count) {
    if (count > 0) {
      lines.append(inside).append(' ').append(outside).append(' ').append(count).append('\n');
    }
  }

  private static void write(int pid, String file, String content) {
    try (FileOutputStream out = new FileOutputStream("/proc/" + pid + "/" + file)) {
      out.write(content.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    for (Fd map : maps.values()) {
      map.close();
    }
    maps.clear();
  }
}
