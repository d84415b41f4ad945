package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessStateIT {
  @TempDir Path directory;

  /** The child waits in a FIFO for the other end before it becomes a program. */
  @Test
  void aForkedProcessHasExecutedNothingYet() throws Exception {
    Path fifo = directory.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    try (ChildProgram program = new ChildProgram()) {
      Memory memory = program.memory();
      long child = program.fork("fork", 0);
      program.call("wait", Syscall.OPENAT, -100, memory.text(fifo.toString()), 0, 0);
      program.call(
          "become a program",
          Syscall.EXECVE,
          memory.text("/bin/sleep"),
          memory.texts(List.of("sleep", "1000")),
          memory.texts(List.of()));
      program.parent();
      CompletableFuture<Boolean> before =
          CompletableFuture.supplyAsync(() -> lookThenLetGo(program, child, fifo));
      program.run();
      assertThat(before.join()).isFalse();
      int pid = program.forked(child);
      assertThat(ProcessState.hasExecuted(pid)).isTrue();
      Kernel.kill(pid);
      Kernel.reap(pid);
      assertThat(ProcessState.hasExecuted(pid)).as("gone").isFalse();
    }
  }

  private static boolean lookThenLetGo(ChildProgram program, long child, Path fifo) {
    await().until(() -> program.forked(child) > 0);
    boolean executed = ProcessState.hasExecuted(program.forked(child));
    try {
      Files.newOutputStream(fifo).close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return executed;
  }
}
