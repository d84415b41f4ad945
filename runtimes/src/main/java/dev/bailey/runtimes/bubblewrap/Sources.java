package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.rootfs.RootEntry;
import dev.bailey.linux.rootfs.RootPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Holds the files a plan shows. Between planning and mounting, a command of another sandbox may put
 * a symbolic link in the place of a directory of its project, and bwrap would follow it: so what is
 * mounted is compared with what was meant, before the program runs.
 */
final class Sources implements AutoCloseable {
  private final Map<Path, Fd> byTarget = new LinkedHashMap<>();

  Sources(RootPlan plan) {
    try {
      for (RootEntry entry : plan.entries()) {
        if (entry instanceof RootEntry.Bind bind) {
          byTarget.put(bind.target(), open(bind.source()));
        }
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static Fd open(Path path) {
    return Kernel.owned("find " + path, Kernel.openWithoutLinks(path.toString()));
  }

  /** Fails unless a process sees these very files at their places. */
  void verify(int pid) {
    for (Map.Entry<Path, Fd> source : byTarget.entrySet()) {
      Path inside = Path.of("/proc/" + pid + "/root" + source.getKey());
      if (!file(inside).equals(file(Path.of("/proc/self/fd/" + source.getValue().number())))) {
        throw BaileyException.of(
            ErrorCode.VERIFICATION_FAILED,
            "show",
            source.getKey().toString(),
            "it was replaced while the sandbox was made");
      }
    }
  }

  private static Map<String, Object> file(Path path) {
    try {
      return Files.readAttributes(path, "unix:dev,ino");
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.VERIFICATION_FAILED, "verify", path.toString(), "cannot be read back")
          .withCause(e);
    }
  }

  @Override
  public void close() {
    byTarget.values().forEach(Fd::close);
  }
}
