package dev.bailey.linux.namespace;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads back from the kernel that a process is in other namespaces than this JVM. */
final class Separation {
  private static final String[] NAMES = {"pid", "net", "ipc", "uts"};

  private Separation() {}

  static void verify(int pid) {
    for (String name : NAMES) {
      if (namespace(Integer.toString(pid), name).equals(namespace("self", name))) {
        throw BaileyException.of(
            ErrorCode.VERIFICATION_FAILED, "separate", name + " namespace", "it is the host's own");
      }
    }
  }

  private static Path namespace(String process, String name) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", process, "ns", name));
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.VERIFICATION_FAILED, "read", name + " namespace", "cannot be read back")
          .withCause(e);
    }
  }
}
