package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Spawn;
import java.io.IOException;
import java.util.List;

/**
 * A program started by a forked child of this JVM, with nothing confined: the floor under every
 * sandbox of this library. The streams are as in {@link BuilderSpawn}. It is faster than that one
 * because the JDK starts a helper program that starts the program.
 */
public final class NativeSpawn implements RaceTrial {
  private static final List<String> ENVIRONMENT = List.of("PATH=/usr/bin:/bin");
  private static final int BUFFER = 8192;

  private final List<String> command;

  public NativeSpawn(List<String> command) {
    this.command = List.copyOf(command);
  }

  @Override
  public void run() throws IOException {
    Kernel.Pipe output = Kernel.pipe();
    try (Fd ours = output.read();
        Fd pidfd = start(output.write())) {
      readAll(ours);
      Kernel.Exit exit = Kernel.await(pidfd);
      if (exit.signaled() || exit.status() != 0) {
        throw new IOException((exit.signaled() ? "signal " : "exit code ") + exit.status());
      }
    }
  }

  private Fd start(Fd childEnd) {
    try (childEnd;
        Spawn spawn = new Spawn("start")) {
      spawn.open(0, "/dev/null", Flags.O_RDONLY);
      spawn.duplicate(childEnd.number(), 1);
      spawn.duplicate(childEnd.number(), 2);
      spawn.add(command.getFirst(), command, ENVIRONMENT);
      spawn.run();
      spawn.requireSuccess();
      return Kernel.pidfd(spawn.pid());
    }
  }

  private static void readAll(Fd fd) {
    try (Memory memory = new Memory()) {
      long buffer = memory.space(BUFFER);
      long count;
      do {
        count = Kernel.call(Syscall.READ, fd.number(), buffer, BUFFER);
      } while (count > 0 || count == -Errno.EINTR);
      Kernel.check("read the output", count);
    }
  }
}
