package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;

/**
 * The machine code that walks through the rows of a {@link ChildProgram}. It must be machine code:
 * in a process that has just been forked off a JVM no Java code can run.
 *
 * <p>Its source is in the test resources, {@code child-x86_64.s} and {@code child-aarch64.s}, and a
 * test has an assembler make the same bytes of it. It uses no stack: between a {@code clone} that
 * shares memory and the next {@code execve}, parent and child have the same one.
 */
final class MachineCode {
  private static final String X86_64 =
      """
      534889fb488b03488b7b08488b7310488b53184c8b53204c8b43284c8b4b304885c078210f05\
      488b4b48488901483b43387c0c483b43407f064883c358ebc5488b5b50ebbf\
      48ffc0741548ffc0488b0775054821f0ebcf4801f0488907ebc75bc3\
      """;

  private static final String AARCH64 =
      """
      f37bbfa9f30300aa680240a9610a41a9631242a9651a40f9a801f8b7010000d4\
      692640f9200100f96aae43a91f000aebab0000541f000beb6c00005473620191f2ffff17\
      732a40f9f0ffff17080500b140010054080500b1e90300aa000040f9610000540000018a\
      eeffff170000018b200100f9ebffff17f37bc1a8c0035fd6\
      """;

  private MachineCode() {}

  static byte[] of(Architecture architecture) {
    return HexFormat.of().parseHex(architecture == Architecture.X86_64 ? X86_64 : AARCH64);
  }

  /** A function that takes the address of the first row; nobody can write to it any more. */
  static MemorySegment map() {
    byte[] code = of(Architecture.current());
    long address =
        Kernel.check(
            "map memory for code",
            Kernel.call(
                Syscall.MMAP,
                0,
                code.length,
                Flags.PROT_READ | Flags.PROT_WRITE,
                Flags.MAP_PRIVATE | Flags.MAP_ANONYMOUS,
                -1,
                0));
    Memory.fill(code, 0, address, code.length);
    // The kernel makes caches of instructions agree with memory that becomes executable.
    Kernel.check(
        "make code executable",
        Kernel.call(Syscall.MPROTECT, address, code.length, Flags.PROT_READ | Flags.PROT_EXEC));
    return MemorySegment.ofAddress(address);
  }
}
