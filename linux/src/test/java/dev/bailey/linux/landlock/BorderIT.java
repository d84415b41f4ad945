package dev.bailey.linux.landlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import dev.bailey.randomtest.Rounds;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No program of a command ever meets a thread of this JVM inside of its border. */
final class BorderIT {
  private static final long LONGEST_LOOP = Duration.ofSeconds(Rounds.atLeast(45)).toNanos();
  private static final int MOST_LAUNCHES = Rounds.atLeast(3000);

  /** However long they take on a busy machine. */
  private static final int LEAST_LAUNCHES = 501;

  /** Ends with 7 if it can signal, with 8 if it can also read, a thread born shortly before it. */
  private static final String REACH =
      """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <signal.h>
      #include <sys/uio.h>
      #include <unistd.h>
      int main(void) {
        int self = getpid(), code = 0;
        for (int round = 0; round < 3; round++)
          for (int id = self - 400; id < self + 20; id++) {
            char byte;
            struct iovec to = {&byte, 1}, from = {(void *)0x1000, 1};
            if (id <= 1 || id == self || kill(id, 0) != 0) continue;
            if (code == 0) code = 7;
            long r = process_vm_readv(id, &to, 1, &from, 1, 0);
            if (r == 1 || errno == EFAULT) code = 8;
          }
        return code;
      }
      """;

  @TempDir Path directory;

  @BeforeEach
  void build() throws Exception {
    Path source = Files.writeString(directory.resolve("reach.c"), REACH);
    Process gcc =
        new ProcessBuilder("gcc", "-O1", "-static", "-o", directory + "/reach", source.toString())
            .inheritIO()
            .start();
    assertThat(gcc.waitFor()).isZero();
  }

  /** The control: while the thread that started it lives, the program reaches this JVM. */
  @Test
  void aThreadThatStaysIsReached() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    CompletableFuture<Integer> pid = new CompletableFuture<>();
    Thread staying =
        Thread.ofPlatform()
            .start(() -> {
              pid.complete(startRestricted());
              await(over);
            });
    try (Fd process = Kernel.pidfd(pid.get(60, TimeUnit.SECONDS))) {
      assertThat(Kernel.await(process).status()).isEqualTo(8);
    } finally {
      over.countDown();
      staying.join();
    }
  }

  /** Restricts the calling thread, and starts the program from it. */
  private int startRestricted() {
    try (Ruleset ruleset = new Ruleset(new LandlockAbi(LandlockAbi.ask()), NetworkAccess.full());
        ChildProgram program = new ChildProgram()) {
      ruleset.allow(Path.of("/"), Ruleset.EVERYTHING);
      program.call("set no_new_privs", Syscall.PRCTL, Flags.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
      ruleset.restrict(program, false);
      long child = program.fork("start", 0);
      ChildStart start = new ChildStart(program);
      start.addProcessSetup();
      start.addProgram("start", directory + "/reach", List.of("reach"), List.of());
      program.parent();
      program.run();
      program.requireSuccess();
      return program.forked(child);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private EffectivePolicy policy() {
    return new EffectivePolicy(
        FileAccess.project(directory),
        NetworkAccess.none(),
        Limits.none(),
        Set.of(Promise.DISK),
        Set.of(),
        Optional.empty(),
        List.of());
  }

  @Test
  void noThreadIsReachedByACommand() {
    LandlockBackend backend = new LandlockBackend();
    int launches = 0;
    long start = System.nanoTime();
    try (Cell cell = backend.prepare(policy())) {
      var _ = run(cell, Command.of(directory + "/reach"), new ByteArrayOutputStream());
      int descriptors = descriptors();
      while (launches < LEAST_LAUNCHES
          || (launches < MOST_LAUNCHES && System.nanoTime() - start < LONGEST_LOOP)) {
        Outcome outcome = run(cell, Command.of(directory + "/reach"), new ByteArrayOutputStream());
        assertThat(outcome).as("launch %d", launches).isEqualTo(new Outcome.Exited(0));
        launches++;
      }
      assertThat(descriptors()).isEqualTo(descriptors);
    } finally {
      backend.close();
    }
    assertThat(confinedThreads()).isZero();
  }

  private static int descriptors() {
    String[] names = new File("/proc/self/fd").list();
    return names == null ? -1 : names.length;
  }

  private static Outcome run(Cell cell, Command command, ByteArrayOutputStream output) {
    ConfinedProcess process =
        cell.start(command, new Streams(output, OutputStream.nullOutputStream()));
    return process.supervise().outcome();
  }

  /** Threads of this JVM that a launch has left its filter on. */
  private static long confinedThreads() {
    File[] threads = new File("/proc/self/task").listFiles();
    assertThat(threads).isNotNull();
    long confined = 0;
    for (File thread : threads) {
      try {
        String status = Files.readString(thread.toPath().resolve("status"));
        confined += status.contains("\nSeccomp:\t2\n") ? 1 : 0;
      } catch (IOException e) {
        // It has just ended.
      }
    }
    return confined;
  }
}
