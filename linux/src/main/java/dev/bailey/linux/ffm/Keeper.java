package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Architecture;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A program of some 120 bytes that keeps namespaces alive and, as PID 1 of a PID namespace, reaps
 * zombies. It writes a byte to descriptor 3 once it runs, and ends when the other end of descriptor
 * 4 is closed everywhere.
 *
 * <p>Its file can be executed but not read. So the process is not dumpable: no process inside can
 * trace or change it, and it is intact after a hostile command. The source is in the test
 * resources, {@code keeper-x86_64.s} and {@code keeper-aarch64.s}.
 */
public final class Keeper {
  /** The descriptor on which the keeper writes a byte once it runs. */
  public static final int READY = 3;

  /** The descriptor of a pipe; the keeper exits when its other end is closed everywhere. */
  public static final int HOLD = 4;

  private static final String X86_64 =
      """
      b80d000000bf11000000488d353f00000031d241ba080000000f05\
      b801000000bf03000000ba010000000f05\
      31c0bf040000004889e6ba010000000f054883f8fc74e9\
      b8e700000031ff0f050f1f4000\
      0100000000000000000000000000000000000000000000000000000000000000\
      """;

  private static final String AARCH64 =
      """
      c81080d2200280d281020010020080d2030180d2010000d4\
      080880d2600080d2c1010010220080d2010000d4\
      e80780d2800080d2e1030091220080d2010000d41f1000b140ffff54\
      c80b80d2000080d2010000d41f2003d5\
      0100000000000000000000000000000000000000000000000000000000000000\
      """;

  private static @Nullable Fd made;

  private Keeper() {}

  /** The program; to be given to a new process as one of its descriptors. */
  public static synchronized Fd file() {
    if (made == null) {
      made = MemoryProgram.file("bailey-keeper", program(Architecture.current()));
    }
    return made.copy();
  }

  static byte[] code(Architecture architecture) {
    return HexFormat.of().parseHex(architecture == Architecture.X86_64 ? X86_64 : AARCH64);
  }

  static byte[] program(Architecture architecture) {
    return MemoryProgram.elf(architecture, code(architecture));
  }
}
