package dev.bailey.linux.landlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A marked process that cannot be reached for want of descriptors is not taken for gone. */
@Timeout(240)
final class MarkedTreeIT {
  private final long mark =
      new Mark(ThreadLocalRandom.current().nextLong(1, Mark.LARGEST_CELL), 1).value();
  private final Process marked;

  MarkedTreeIT() throws IOException {
    String locks = "--locks=" + mark + ":" + mark;
    // Without pipes: the JVM would close those of one that has ended while descriptors are used up.
    marked =
        new ProcessBuilder("prlimit", locks, "sleep", "1000")
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (Mark.of((int) marked.pid()) != mark) {
      Thread.onSpinWait();
    }
  }

  @AfterEach
  void end() {
    marked.destroyForcibly();
  }

  @Test
  void itDies() throws InterruptedException {
    MarkedTree.kill(found -> found == mark);
    assertThat(marked.waitFor()).isEqualTo(128 + 9);
  }

  /** With one descriptor /proc can be listed and a process looked at, but not both be done. */
  @Test
  void oneThatCannotBeReachedIsNotGone() {
    // A class that is first needed without descriptors could not be loaded.
    assertSurvives(_ -> {
      throw Kernel.failure("rehearse", Errno.EMFILE);
    });
    List<Fd> used = new ArrayList<>();
    long before = limit(0);
    limit(highest() + 3L);
    try {
      useUp(used);
      used.removeLast().close();
      assertSurvives(found -> found == mark);
    } finally {
      limit(before);
      used.forEach(Fd::close);
    }
    assertThat(marked.isAlive()).isTrue();
  }

  private static void assertSurvives(LongPredicate marks) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> MarkedTree.kill(marks, Duration.ofMillis(100)))
        .withMessageContaining("survive");
  }

  private static void useUp(List<Fd> used) {
    for (long opened = event(); opened >= 0; opened = event()) {
      used.add(new Fd((int) opened));
    }
  }

  private static long event() {
    return Kernel.call(Syscall.EVENTFD2, 0, Flags.EFD_CLOEXEC);
  }

  private static int highest() {
    int highest = 0;
    String[] names = new File("/proc/self/fd").list();
    for (String name : names == null ? new String[0] : names) {
      highest = Math.max(highest, Integer.parseInt(name));
    }
    return highest;
  }

  /** Sets the soft limit of descriptors, unless it is 0; returns what it was. */
  private static long limit(long soft) {
    try (Memory memory = new Memory()) {
      long old = memory.space(Structs.RLIMIT_SIZE);
      prlimit(0, old);
      long was = Memory.getLong(old);
      if (soft > 0) {
        Memory.setLong(old, soft);
        prlimit(old, 0);
      }
      return was;
    }
  }

  private static void prlimit(long wanted, long old) {
    Kernel.check("limit", Kernel.call(Syscall.PRLIMIT64, 0, Flags.RLIMIT_NOFILE, wanted, old));
  }
}
