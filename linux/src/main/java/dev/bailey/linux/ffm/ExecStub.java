package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Architecture;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A program of some 90 bytes that becomes the program of a command: its first argument is the path,
 * the others are the arguments. A forked child of this JVM is still the JVM to the kernel: its
 * {@code /proc/self/exe} is the host's {@code java}, by a mount of the host. The kernel follows
 * that link when a path or the interpreter of a script leads there, so a command could run the
 * host's file, and change it as far as it owns it. After this program the link leads to a file in
 * memory that cannot be changed.
 *
 * <p>If the program cannot be started, it writes the result of {@code execve(2)} to descriptor
 * {@link #REPORT} and ends. The source is in the test resources, {@code exec-stub-x86_64.s} and
 * {@code exec-stub-aarch64.s}.
 */
final class ExecStub {
  /** The descriptor of a {@link StartReport}, closed when the program starts. */
  static final int REPORT = 3;

  /** The descriptor of this program's file, closed when it starts. */
  static final int FILE = 4;

  private static final String X86_64 =
      """
      b848000000bf03000000be02000000ba010000000f054885c0751a\
      488b0c24488b7c2408488d742410488d54cc10b83b0000000f05\
      48890424b801000000bf030000004889e6ba080000000f05b8e7000000bf010000000f05\
      """;

  private static final String AARCH64 =
      """
      280380d2600080d2410080d2220080d2010000d4e00000b5\
      e90340f9e00740f9e1430091220c098ba81b80d2010000d4\
      e00300f9080880d2600080d2e1030091020180d2010000d4c80b80d2200080d2010000d4\
      """;

  private static @Nullable Fd made;

  private ExecStub() {}

  /** Its file, which stays open as long as this JVM runs. */
  static synchronized int file() {
    if (made == null) {
      byte[] program = MemoryProgram.elf(Architecture.current(), code(Architecture.current()));
      try (Fd file = MemoryProgram.file("bailey-exec", program)) {
        made = file.copyAbove(FILE + 1);
      }
    }
    return made.number();
  }

  static byte[] code(Architecture architecture) {
    return HexFormat.of().parseHex(architecture == Architecture.X86_64 ? X86_64 : AARCH64);
  }
}
