package dev.bailey.linux.privileges;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Steps;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * The kernel's setting fs.suid_dumpable. A process that changes its user gets it as its dumpable
 * state. Where it is 1, others of the same user may open the memory of a process that is about to
 * become a command, with the steps by which it is confined, as long as they can keep the process
 * from going on. There is no way to change the user without it, so nothing is started there.
 */
public final class SuidDumpable implements AutoCloseable {
  /** The step that fails. */
  public static final String STEP = "verify that fs.suid_dumpable is not 1";

  public static final String REASON =
      "fs.suid_dumpable is 1: commands could change how others beside them are confined";
  public static final Remedy REMEDY =
      new Remedy.ChangeHost("Set it to 2 (or 0)", "sysctl fs.suid_dumpable=2");

  private static final String FILE = "/proc/sys/fs/suid_dumpable";
  private static final int LONGEST = 7;

  private final Fd setting = Kernel.open(FILE, Flags.O_RDONLY);

  /** Opens it, to be read from inside other namespaces. */
  public SuidDumpable() {}

  /** Whether it is 1 now. */
  public static boolean isUnsafe() {
    byte[] digits = new byte[LONGEST];
    try (FileInputStream file = new FileInputStream(FILE)) {
      int length = Math.max(0, file.read(digits));
      return isUnsafe(new String(digits, 0, length, US_ASCII));
    } catch (IOException e) {
      // A launch fails where it cannot be read, and tells why.
      return false;
    }
  }

  static boolean isUnsafe(String content) {
    return content.strip().equals("1");
  }

  /** Adds the step, which is to precede the change of the user. */
  public void require(Steps program) {
    long text = program.memory().space(LONGEST + 1);
    program.call(
        "read fs.suid_dumpable", Syscall.PREAD64, program.use(setting.number()), text, LONGEST, 0);
    // The digits 0 and 2 are even numbers as characters, too.
    program.expectMemory(STEP, text, 1, 0);
  }

  /** What to throw when the step fails. */
  public static BaileyException failure() {
    return BaileyException.of(ErrorCode.NOT_ENFORCEABLE, "launch", "command", REASON)
        .withRemedies(REMEDY);
  }

  @Override
  public void close() {
    setting.close();
  }
}
