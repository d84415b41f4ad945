package dev.bailey.linux.abi;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** The processors Bailey knows the kernel's binary interface of. */
public enum Architecture {
  X86_64(0xC000003E),
  AARCH64(0xC00000B7);

  private final int audit;

  Architecture(int audit) {
    this.audit = audit;
  }

  /** The AUDIT_ARCH value seccomp filters see. */
  public int audit() {
    return audit;
  }

  /** The processor this JVM runs on. */
  public static Architecture current() {
    String name = System.getProperty("os.arch");
    return switch (name) {
      case "amd64", "x86_64" -> X86_64;
      case "aarch64", "arm64" -> AARCH64;
      case null, default ->
          throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED, "use", "processor " + name, "only x86-64 and aarch64");
    };
  }
}
