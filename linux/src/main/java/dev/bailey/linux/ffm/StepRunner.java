package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Architecture;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The program, of some 200 bytes, that a forked child executes to leave this JVM: it maps the
 * memory of one launch and continues with the next step of its {@link ChildProgram}.
 *
 * <p>A forked child of this JVM is still the JVM to the kernel. A command's control group that is
 * short of memory would have the kernel kill the largest process in it, and with it all that share
 * its memory. And its {@code /proc/self/exe} is the host's {@code java}, by a mount of the host:
 * the kernel follows that link when a path or the interpreter of a script leads there. After this
 * program the link leads to a file in memory that cannot be changed.
 *
 * <p>It maps one {@link LaunchMemory}, and nothing else of this JVM. If that fails, it ends with
 * the errno. The source is in the test resources, {@code step-runner-x86_64.s} and {@code
 * step-runner-aarch64.s}; {@link MachineCode} follows.
 */
final class StepRunner {
  /** Numbers are told it in digits of this base, as bytes that are 1 more: none is 0. */
  private static final int BASE = 255;

  private static final int DIGITS_OF_PLACE = 2;
  private static final int DIGITS_OF_DESCRIPTOR = 3;

  private static final String X86_64 =
      """
      488b4c24080fb6790169ffff0000000fb6018dbc0700ffffff48c1e71748b8000000002000000048\
      01c7440fb641044569c0ff0000000fb641034101c04569c0ff0000000fb64102458d8400ff00ffff\
      be00008000ba0300000041ba010010004531c9b8090000000f054839f87505488b38eb0bf7d889c7\
      b8e70000000f05\
      """;

  private static final String AARCH64 =
      """
      e90740f9eb1f8052200540392a01403900280b1b0000045100a069d30a04c0d200000a8b24114039\
      2a0d403984280b1b2a09403984280b1b2ae09f5284000a4bea0300aa0110a0d2620080d2230080d2\
      0302a0f2050080d2c81b80d2010000d41f000aeb61000054000040f904000014e00300cbc80b80d2\
      010000d4\
      """;

  private static @Nullable Fd made;

  private StepRunner() {}

  /** Its file, which stays open as long as this JVM runs. */
  static synchronized int file() {
    if (made == null) {
      Architecture architecture = Architecture.current();
      byte[] begin = begin(architecture);
      byte[] walk = MachineCode.of(architecture);
      byte[] code = ByteBuffer.allocate(begin.length + walk.length).put(begin).put(walk).array();
      made = MemoryProgram.file("bailey-launch", MemoryProgram.elf(architecture, code));
    }
    return made.number();
  }

  /** What precedes the code that walks through the rows. */
  static byte[] begin(Architecture architecture) {
    return HexFormat.of().parseHex(architecture == Architecture.X86_64 ? X86_64 : AARCH64);
  }

  /** The argument that tells it what to map, ended by a 0. */
  static byte[] argument(int place, int descriptor) {
    byte[] digits = new byte[DIGITS_OF_PLACE + DIGITS_OF_DESCRIPTOR + 1];
    put(place, digits, 0, DIGITS_OF_PLACE);
    put(descriptor, digits, DIGITS_OF_PLACE, DIGITS_OF_DESCRIPTOR);
    return digits;
  }

  private static void put(int number, byte[] digits, int from, int count) {
    int left = number;
    for (int i = from; i < from + count; i++) {
      digits[i] = (byte) (left % BASE + 1);
      left /= BASE;
    }
  }
}
