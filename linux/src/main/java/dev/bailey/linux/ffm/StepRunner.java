package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Architecture;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * A program of some 180 bytes that goes on with the steps of a {@link ChildProgram} in memory of
 * its own. A forked child of this JVM is still the JVM to the kernel. A command's control group
 * that is short of memory would have the kernel kill the largest process in it, and with it all
 * that share its memory. And its {@code /proc/self/exe} is the host's {@code java}, by a mount of
 * the host: the kernel follows that link when a path or the interpreter of a script leads there.
 * After this program the link leads to a file in memory that cannot be changed.
 *
 * <p>It maps one slot of {@link LaunchMemory}, and nothing else of this JVM. If that fails, it ends
 * with the errno. The source is in the test resources, {@code step-runner-x86_64.s} and {@code
 * step-runner-aarch64.s}; {@link MachineCode} follows.
 */
final class StepRunner {
  private static final String X86_64 =
      """
      488b4c2408440fb60949c1e117488b3d3c0000004c01cfbe00008000ba0300000041ba010010004c\
      8b052a000000b8090000000f054839f87505488b38eb21f7d889c7b8e70000000f05660f1f440000\
      00000000000000000000000000000000\
      """;

  private static final String AARCH64 =
      """
      e90740f925014039a5a069d3200200580000058bea0300aa0110a0d2620080d2230080d20302a0f2\
      84010058c81b80d2010000d41f000aeb61000054000040f908000014e00300cbc80b80d2010000d4\
      00000000000000000000000000000000\
      """;

  private StepRunner() {}

  /**
   * Its file.
   *
   * @param base where the slot with number 0 would be in memory
   * @param slots the descriptor of their file, which the process must have
   */
  static Fd file(long base, int slots) {
    Architecture architecture = Architecture.current();
    byte[] begin = begin(architecture);
    byte[] walk = MachineCode.of(architecture);
    ByteBuffer code =
        ByteBuffer.allocate(begin.length + walk.length).order(ByteOrder.LITTLE_ENDIAN);
    code.put(begin).putLong(begin.length - 2 * Long.BYTES, base);
    code.putLong(begin.length - Long.BYTES, slots).put(walk);
    return MemoryProgram.file("bailey-launch", MemoryProgram.elf(architecture, code.array()));
  }

  /** What precedes the code that walks through the rows; it ends with room for two addresses. */
  static byte[] begin(Architecture architecture) {
    return HexFormat.of().parseHex(architecture == Architecture.X86_64 ? X86_64 : AARCH64);
  }
}
