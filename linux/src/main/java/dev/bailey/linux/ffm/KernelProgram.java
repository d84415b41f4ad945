package dev.bailey.linux.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.bailey.linux.abi.Syscall;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A fixed sequence of native calls that the calling thread makes itself. Unlike a {@link
 * ChildProgram} it can call functions of the C library, by which {@link Spawn} starts a program.
 *
 * <p>A result can be an argument of a later call (see {@link #result}), a call can demand a result,
 * and the first failure ends the run.
 */
public final class KernelProgram implements Steps, Finished, AutoCloseable {
  private static final int ARGUMENTS = 7;

  private static final int FAIL_ON_MINUS_ONE = 0;
  private static final int FAIL_ON_NONZERO = 1;
  private static final int IGNORE_FAILURE = 2;
  private static final int EXPECT = 3;
  private static final int EXPECT_BITS = 4;
  private static final int LOAD = 5;
  private static final int EXPECT_EACH = 6;
  private static final int EXPECT_REFUSAL = 7;

  /** Where a repeated call keeps its number of repetitions. */
  private static final int REPETITIONS = 6;

  private final Memory memory = new Memory();
  private final MemorySegment state = memory.callState();
  private final List<String> steps = new ArrayList<>();
  private final List<Integer> descriptors = new ArrayList<>();
  private MemorySegment[] functions = new MemorySegment[128];
  private long[] arguments = new long[128 * ARGUMENTS];
  private byte[] kinds = new byte[128];
  private long[] expected = new long[128];
  private long[] results = new long[128];
  private int size;
  private int failed = -1;
  private int errno;

  /** An empty program. */
  public KernelProgram() {}

  @Override
  public Memory memory() {
    return memory;
  }

  @Override
  public long call(String step, Syscall call, long... values) {
    return add(step, Native.SYSCALL, FAIL_ON_MINUS_ONE, 0, withNumber(call, values));
  }

  @Override
  public long open(String step, Syscall call, long... values) {
    descriptors.add(size);
    return call(step, call, values);
  }

  @Override
  public void close(String step, long descriptor) {
    descriptors.remove(Integer.valueOf(Reference.step(descriptor)));
    call(step, Syscall.CLOSE, descriptor);
  }

  /** Adds a system call whose failure does not matter. */
  public void attempt(String step, Syscall call, long... values) {
    add(step, Native.SYSCALL, IGNORE_FAILURE, 0, withNumber(call, values));
  }

  @Override
  public void expect(String step, long value, Syscall call, long... values) {
    add(step, Native.SYSCALL, EXPECT, value, withNumber(call, values));
  }

  @Override
  public void expectRefusal(String step, int code, Syscall call, long... values) {
    add(step, Native.SYSCALL, EXPECT_REFUSAL, code, withNumber(call, values));
  }

  @Override
  public void expectEach(String step, int repetitions, long value, Syscall call, long first) {
    add(
        step,
        Native.SYSCALL,
        EXPECT_EACH,
        value,
        Native.number(call),
        first,
        0,
        0,
        0,
        0,
        repetitions);
  }

  @Override
  public void expectMemory(String step, long address, long mask, long value) {
    add(step, Native.SYSCALL, EXPECT_BITS, value, address, mask);
  }

  /** Adds the reading of a 32-bit number that an earlier call wrote, to be used as an argument. */
  public long load(String step, long address) {
    return add(step, Native.SYSCALL, LOAD, 0, address);
  }

  /** Adds a call of a C function that returns an error number, such as posix_spawn. */
  void function(String step, MemorySegment function, long... values) {
    add(step, function, FAIL_ON_NONZERO, 0, values);
  }

  private static long[] withNumber(Syscall call, long[] values) {
    long[] all = new long[values.length + 1];
    all[0] = Native.number(call);
    System.arraycopy(values, 0, all, 1, values.length);
    return all;
  }

  private long add(String step, MemorySegment function, int kind, long expect, long... values) {
    if (size == functions.length) {
      grow();
    }
    steps.add(step);
    functions[size] = function;
    kinds[size] = (byte) kind;
    expected[size] = expect;
    System.arraycopy(values, 0, arguments, size * ARGUMENTS, values.length);
    results[size] = -1;
    return Reference.to(size++);
  }

  private void grow() {
    int larger = functions.length * 2;
    functions = Arrays.copyOf(functions, larger);
    arguments = Arrays.copyOf(arguments, larger * ARGUMENTS);
    kinds = Arrays.copyOf(kinds, larger);
    expected = Arrays.copyOf(expected, larger);
    results = Arrays.copyOf(results, larger);
  }

  /** Makes the calls, on the calling thread, until one fails. */
  public void run() {
    for (int i = 0; i < size; i++) {
      if (!step(i)) {
        failed = i;
        return;
      }
    }
  }

  private boolean step(int i) {
    int base = i * ARGUMENTS;
    if (kinds[i] == LOAD) {
      results[i] = Memory.getInt(arguments[base]);
      return true;
    }
    if (kinds[i] == EXPECT_EACH) {
      return each(i, base);
    }
    if (kinds[i] == EXPECT_BITS) {
      return (Memory.getLong(arguments[base]) & arguments[base + 1]) == expected[i];
    }
    long result =
        Native.call(
            functions[i],
            state,
            value(base),
            value(base + 1),
            value(base + 2),
            value(base + 3),
            value(base + 4),
            value(base + 5),
            value(base + 6));
    results[i] = result;
    return switch (kinds[i]) {
      case FAIL_ON_MINUS_ONE -> {
        errno = result == -1 ? state.get(JAVA_INT, 0) : 0;
        yield result != -1;
      }
      case FAIL_ON_NONZERO -> {
        errno = (int) result;
        yield (int) result == 0;
      }
      case EXPECT -> {
        errno = result == -1 ? state.get(JAVA_INT, 0) : 0;
        yield result == expected[i];
      }
      case EXPECT_REFUSAL -> {
        errno = result == -1 ? state.get(JAVA_INT, 0) : 0;
        yield errno == (int) expected[i];
      }
      default -> true;
    };
  }

  private boolean each(int i, int base) {
    for (long n = 0; n < arguments[base + REPETITIONS]; n++) {
      long result =
          Native.call(functions[i], state, arguments[base], arguments[base + 1], n, 0, 0, 0, 0);
      if (result != expected[i]) {
        errno = result == -1 ? state.get(JAVA_INT, 0) : 0;
        return false;
      }
    }
    return true;
  }

  private long value(int index) {
    long value = arguments[index];
    return Reference.is(value) ? results[Reference.step(value)] : value;
  }

  @Override
  public boolean succeeded() {
    return failed < 0;
  }

  /** A descriptor the program opened, as the caller's own. */
  public Fd take(long reference) {
    return new Fd((int) result(reference)).copy();
  }

  @Override
  public String failedStep() {
    return steps.get(failed);
  }

  @Override
  public int errno() {
    return errno;
  }

  /** What a call returned; {@code reference} is what adding the call returned. */
  public long result(long reference) {
    return results[Reference.step(reference)];
  }

  /** Every step's description, in order: what a launch does, for people and tests. */
  public List<String> steps() {
    return List.copyOf(steps);
  }

  /** Closes the descriptors that were opened, and frees the memory. */
  @Override
  public void close() {
    for (int step : descriptors) {
      if (results[step] >= 0) {
        var _ = Kernel.call(Syscall.CLOSE, results[step]);
      }
    }
    memory.close();
  }
}
