package dev.bailey.linux.ffm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.Syscall;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The one downcall. Linking a downcall costs tens of milliseconds at start-up, so there is a single
 * shape for all: seven 64-bit arguments, a 64-bit result, errno captured.
 *
 * <p>SAFETY: on x86-64 and aarch64 a C function that takes fewer or narrower integer and pointer
 * arguments ignores the rest of the registers, and one that returns an int leaves the upper half of
 * the result undefined, so callers of such functions look at the lower half only. {@code
 * syscall(2)} is variadic in its declaration but takes its arguments in the ordinary registers.
 */
@SuppressWarnings("restricted")
final class Native {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup SYMBOLS = LINKER.defaultLookup();
  static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();

  private static final MethodHandle CALL =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
              JAVA_LONG),
          Linker.Option.captureCallState("errno"));

  static final MemorySegment SYSCALL = function("syscall");

  private static final Architecture ARCHITECTURE = Architecture.current();

  private Native() {}

  static int number(Syscall call) {
    return call.number(ARCHITECTURE);
  }

  static MemorySegment function(String name) {
    return find(name).orElseThrow(() -> new LinkageError("the C library lacks " + name));
  }

  static Optional<MemorySegment> find(String name) {
    return SYMBOLS.find(name);
  }

  /** Calls a C function. {@code state} receives errno; it must not belong to another thread. */
  static long call(
      MemorySegment function,
      MemorySegment state,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g) {
    try {
      return (long) CALL.invokeExact(function, state, a, b, c, d, e, f, g);
    } catch (Error | RuntimeException failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new LinkageError("native call failed", impossible);
    }
  }
}
