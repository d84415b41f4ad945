package dev.bailey.linux.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.randomtest.Rounds;
import java.io.File;
import org.junit.jupiter.api.Test;

/** Descriptors of a child that shares them with this JVM: the JVM's are not harmed. */
final class SharedDescriptorsIT {
  private static final int TIMES = Rounds.atLeast(50);
  private static final int F_GETFD = 1;

  /** Fewer than these may come from elsewhere in this JVM. */
  private static final int SOME = 10;

  private static int descriptors() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? -1 : open.length;
  }

  /** Opens a file, writes to it and closes it; the disk is full in one that fails. */
  private static Visit write(String file) {
    Visit visit = new Visit();
    ChildProgram program = visit.program();
    Memory memory = program.memory();
    long opened =
        program.open(
            "open",
            Syscall.OPENAT,
            Flags.AT_FDCWD,
            memory.text(file),
            Flags.O_WRONLY | Flags.O_CLOEXEC);
    program.call("write", Syscall.WRITE, opened, memory.text("x"), 1);
    program.close("close", opened);
    visit.run();
    return visit;
  }

  @Test
  void oneIsClosedAlsoWhenAStepBeforeThatFails() {
    try (Visit first = write("/dev/full")) {
      assertThat(first.failedStep()).isEqualTo("write");
      assertThat(first.errno()).isEqualTo(Errno.ENOSPC);
    }
    int before = descriptors();
    for (int i = 0; i < TIMES; i++) {
      write("/dev/full").close();
    }
    assertThat(descriptors()).isBetween(1, before + SOME);
  }

  /** The control; what the list has closed is not closed again, whoever has its number by then. */
  @Test
  void oneThatTheListHasClosedIsNotClosedAgain() {
    Visit visit = write("/dev/null");
    visit.requireSuccess();
    try (Fd other = Kernel.open("/dev/null", Flags.O_RDONLY)) {
      visit.close();
      assertThat(Kernel.call(Syscall.FCNTL, other.number(), F_GETFD)).isNotNegative();
    }
  }

  @Test
  void noneIsReplacedOrClosedByItsNumber() {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", Flags.CLONE_FILES);
      assertThatIllegalStateException()
          .isThrownBy(() -> program.call("replace", Syscall.DUP3, 1, 200, 0));
      assertThatIllegalStateException()
          .isThrownBy(() -> program.call("close", Syscall.CLOSE_RANGE, 200, 300, 0));
      program.parent();
      program.reap("reap", child);
    }
  }

  /** The control: a child with descriptors of its own may do both. */
  @Test
  void descriptorsOfAChildsOwnAreItsOwn() {
    int before = descriptors();
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", 0);
      program.call("replace", Syscall.DUP3, 1, 200, 0);
      program.call("close", Syscall.CLOSE_RANGE, 0, 300, 0);
      program.parent();
      program.reapSuccessful("reap", child);
      program.run();
      program.requireSuccess();
    }
    assertThat(descriptors()).isGreaterThan(before - SOME);
  }
}
