package dev.bailey.linux.abi;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;

/** A CPU architecture Bailey knows the system calls of. Both are 64 bit and little-endian. */
public enum Architecture {
  X86_64(0xC000003E, 0x410000),
  AARCH64(0xC00000B7, 0x404000);

  private final int auditArch;
  private final int unnamedFile;

  Architecture(int auditArch, int unnamedFile) {
    this.auditArch = auditArch;
    this.unnamedFile = unnamedFile;
  }

  /** The {@code AUDIT_ARCH_*} constant by which the kernel names this architecture in seccomp. */
  public int auditArch() {
    return auditArch;
  }

  /** {@code O_TMPFILE}, which has other bits on each. */
  public int unnamedFile() {
    return unnamedFile;
  }

  /** The one this JVM runs on. */
  public static Architecture current() {
    return of(System.getProperty("os.arch", "unknown"));
  }

  static Architecture of(String osArch) {
    return switch (osArch) {
      case "amd64", "x86_64" -> X86_64;
      case "aarch64", "arm64" -> AARCH64;
      default ->
          throw BaileyException.of(
                  ErrorCode.NOT_SUPPORTED,
                  "detect CPU architecture",
                  osArch,
                  "its system calls are not known here")
              .withRemedies(new Remedy.ChangeHost("Use an x86-64 or aarch64 machine."));
    };
  }
}
