package dev.bailey.linux.ffm;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.Syscall;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Makes programs of machine code, as files in memory that can be executed but not read. A process
 * that runs one is not dumpable: no process of its user can trace it.
 */
final class MemoryProgram {
  private static final int RUN_ONLY = 0111;
  private static final long ADDRESS = 0x400000;
  private static final short HEADER = 64;
  private static final short SEGMENT = 56;
  private static final short EXECUTABLE = 2;
  private static final short MACHINE_X86_64 = 62;
  private static final short MACHINE_AARCH64 = 183;
  private static final int LOAD = 1;
  private static final int READ_AND_RUN = 5;
  private static final long PAGE = 0x10000;

  private MemoryProgram() {}

  /**
   * The file of a program, as {@link #elf} makes it.
   *
   * @param name what it is called in /proc
   */
  static Fd file(String name, byte[] program) {
    try {
      Fd file = Kernel.runnableFile(name, program);
      Kernel.check("forbid reading", Kernel.call(Syscall.FCHMOD, file.number(), RUN_ONLY));
      return file;
    } catch (BaileyException e) {
      throw e.withHint("Files in memory must be runnable: set vm.memfd_noexec to 0 or 1.");
    }
  }

  /** An ELF file with one segment: both headers and the code. */
  static byte[] elf(Architecture architecture, byte[] code) {
    int size = HEADER + SEGMENT + code.length;
    ByteBuffer elf = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    elf.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}).position(16);
    elf.putShort(EXECUTABLE);
    elf.putShort(architecture == Architecture.X86_64 ? MACHINE_X86_64 : MACHINE_AARCH64);
    elf.putInt(1).putLong(ADDRESS + HEADER + SEGMENT).putLong(HEADER).putLong(0).putInt(0);
    elf.putShort(HEADER).putShort(SEGMENT).putShort((short) 1).position(HEADER);
    elf.putInt(LOAD).putInt(READ_AND_RUN).putLong(0).putLong(ADDRESS).putLong(ADDRESS);
    elf.putLong(size).putLong(size).putLong(PAGE);
    return elf.put(code).array();
  }
}
