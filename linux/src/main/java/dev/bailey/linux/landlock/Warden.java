package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ends a whole tree of processes at one blow. Whoever looks for its processes one by one never
 * catches one that forks and ends all the time. The kernel itself can signal everything at once, if
 * it is told to by somebody who may signal nothing else: a shell in a Landlock domain around that
 * of the command. The command is further inside, and cannot reach it.
 *
 * <p>The shell waits for the end of a pipe. So it acts as well when this JVM is gone, for whatever
 * reason. Without a border for signals it would end all processes of the user: so it tries first
 * whether it can signal this JVM, and is of no use if it can.
 */
final class Warden implements AutoCloseable {
  private static final String SCRIPT =
      "kill -0 $PPID 2>/dev/null && exit 1; echo; read -r _; kill -9 -1";

  private final Ruleset border;
  private final Kernel.Pipe life = Kernel.pipe();
  private final Kernel.Pipe ready = Kernel.pipe();
  private @Nullable Fd process;
  private boolean closed;

  Warden(LandlockAbi abi) {
    border = Ruleset.border(abi);
  }

  /** Adds the drawing of the border and the start of the shell, before the command's own rules. */
  void add(KernelProgram program, Spawn spawn) {
    border.apply(program);
    spawn.duplicate(life.read().number(), 0);
    spawn.duplicate(ready.write().number(), 1);
    spawn.open(2, "/dev/null", Flags.O_RDWR);
    spawn.closeFrom(3);
    List<String> command = List.of("/bin/sh", "-c", SCRIPT);
    spawn.add("start a shell that ends the command's tree", command.getFirst(), command, List.of());
  }

  /** Takes charge of the shell once it was started, if it was. */
  synchronized void watch(Spawn spawn) {
    life.read().close();
    ready.write().close();
    border.close();
    if (spawn.pid() != 0) {
      process = Kernel.pidfd(spawn.pid());
    }
  }

  /** Fails unless the border holds. */
  void requireReady() {
    if (Kernel.read(ready.read(), 1).isEmpty()) {
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED, "confine", "command", "signals do not stop at its border");
    }
  }

  /** Ends the tree. Nothing of it is left to start anything, once this returns. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    life.write().close();
    life.read().close();
    ready.write().close();
    border.close();
    if (process != null) {
      try (Fd ending = process) {
        var _ = Kernel.await(ending);
      }
    }
    ready.read().close();
  }
}
