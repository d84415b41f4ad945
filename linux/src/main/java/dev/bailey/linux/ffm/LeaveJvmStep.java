package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How a child of a {@link ChildProgram} leaves this JVM: the row in which it becomes a {@link
 * StepRunner}, and the descriptors that it keeps.
 */
final class LeaveJvmStep {
  static final String STEP = "leave this JVM's memory";

  private static final int NONE = -1;

  private final LaunchMemory shared = LaunchMemory.acquire();
  private final Memory memory = new Memory(shared);
  private final Set<Integer> used = new LinkedHashSet<>();
  private int row = NONE;
  private int fork = NONE;
  private long status;

  /** Where the rows must be, and all that they point to; closing it gives it to others. */
  Memory memory() {
    return memory;
  }

  /** A descriptor that is kept. */
  void use(int descriptor) {
    // None is left to the step itself, which says what it was for.
    if (descriptor >= 0) {
      used.add(descriptor);
    }
  }

  /** The arguments of execveat(2). */
  long[] execution() {
    use(shared.file());
    long arguments = memory.space(2L * Long.BYTES);
    Memory.setLong(arguments, memory.bytes(shared.name()));
    long environment = memory.space(Long.BYTES);
    return new long[] {
      StepRunner.file(), memory.text(""), arguments, environment, Flags.AT_EMPTY_PATH
    };
  }

  /** The descriptor that nobody needs any more then. */
  int file() {
    return shared.file();
  }

  /**
   * The row of that call was added.
   *
   * @param by the fork of the child
   * @param end where its exit status will be
   */
  void added(int to, int by, long end) {
    row = to;
    fork = by;
    status = end;
  }

  boolean isAdded() {
    return row != NONE;
  }

  /** Whether a child, by its fork, is the one that leaves. */
  boolean isOf(int child) {
    return isAdded() && fork == child;
  }

  /** Descriptors of this JVM are closed when a process becomes another program. */
  void keepUsed(Rows rows) {
    long call = Native.number(Syscall.FCNTL);
    for (int descriptor : used) {
      rows.insert(row, "keep a descriptor", call, 0, 0, descriptor, Flags.F_SETFD, 0);
    }
  }

  /** The rows are written: the runner goes on with the next one. */
  void written(Rows rows) {
    shared.setFirst(rows.address(row + 1));
  }

  /** A child that could not map its memory has told why by its exit status, and done nothing. */
  void look(Rows rows) {
    int end = Memory.getInt(status);
    boolean begun = rows.wasMade(row) || rows.wasMade(row + 1);
    if (!begun && end != 0 && !WaitStatus.isSignal(end)) {
      rows.fail(row, WaitStatus.exitCode(end));
    }
  }
}
