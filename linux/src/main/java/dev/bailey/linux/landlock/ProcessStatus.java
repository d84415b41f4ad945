package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads back from the kernel what a process that waits at its gate may do. */
final class ProcessStatus {
  private static final String NONE = "0000000000000000";
  private static final String[] EMPTY = {"CapInh", "CapPrm", "CapEff", "CapAmb"};

  private ProcessStatus() {}

  /**
   * Fails unless everything is given up.
   *
   * @param forGood whether the bounding set must be empty too; ordinary users cannot empty it, nor
   *     can the root of most containers, and with no_new_privs it is without effect
   */
  static void verify(int pid, boolean forGood) {
    String status = read(pid);
    require(status, "NoNewPrivs", "1");
    require(status, "Seccomp", "2");
    for (String set : EMPTY) {
      require(status, set, NONE);
    }
    if (forGood) {
      require(status, "CapBnd", NONE);
    }
  }

  private static void require(String status, String name, String value) {
    if (!status.contains("\n" + name + ":\t" + value + "\n")) {
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED,
          "launch",
          name,
          "the new process has another than " + value);
    }
  }

  private static String read(int pid) {
    try (FileInputStream file = new FileInputStream("/proc/" + pid + "/status")) {
      return new String(file.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.VERIFICATION_FAILED, "launch", "process " + pid, "its state cannot be read")
          .withCause(e);
    }
  }
}
