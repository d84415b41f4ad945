package dev.bailey.linux.privileges;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Spawn;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * User namespaces whose only purpose is their id map: a mount that carries one shows files of their
 * owner as files of the sandbox's user, and stores files that user makes as the owner's. One per
 * owner, made on first use and kept. Thread-safe.
 *
 * <p>The kernel makes a user namespace only for a process with a single thread, so a helper from
 * util-linux is started, its namespace taken, and ended.
 */
public final class IdentityMaps implements AutoCloseable {
  private static final String UNSHARE = "/usr/bin/unshare";
  private static final long IDS = 0xffff_ffffL;

  private final int user;
  private final Map<Owner, Fd> maps = new HashMap<>();

  /** Whose files to show as the sandbox user's. */
  public record Owner(int user, int group) {}

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
    Kernel.Pipe hold = Kernel.pipe();
    try (KernelProgram program = new KernelProgram();
        Spawn spawn = new Spawn(program);
        Fd readyRead = ready.read();
        Fd _ = hold.write()) {
      try (Fd holdRead = hold.read();
          Fd readyWrite = ready.write()) {
        spawn.duplicate(holdRead.number(), 0);
        spawn.duplicate(readyWrite.number(), 1);
        spawn.open(2, "/dev/null", Flags.O_WRONLY);
        spawn.closeFrom(3);
        spawn.add(
            "start " + UNSHARE,
            UNSHARE,
            List.of("unshare", "--user", "/bin/sh", "-c", "echo; read hold"),
            List.of());
        program.run();
      }
      program.requireSuccess();
      try (Fd pidfd = Kernel.pidfd(spawn.pid())) {
        try {
          awaitByte(readyRead);
          write(spawn.pid(), "uid_map", map(owner.user()));
          write(spawn.pid(), "gid_map", map(owner.group()));
          return Kernel.open("/proc/" + spawn.pid() + "/ns/user", Flags.O_RDONLY);
        } finally {
          Kernel.signal(pidfd, 9);
          Kernel.await(pidfd);
        }
      }
    }
  }

  private static void awaitByte(Fd fd) {
    try (Memory memory = new Memory()) {
      if (Kernel.call(Syscall.READ, fd.number(), memory.space(1), 1) != 1) {
        throw Kernel.failure("make a user namespace", Errno.EPERM);
      }
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
