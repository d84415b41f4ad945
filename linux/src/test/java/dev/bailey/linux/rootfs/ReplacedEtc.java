package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Makes roots that show more of /etc before and after the host has replaced a file in it. */
final class ReplacedEtc {
  private static final int USER = 65534;
  private static final Path FILE = Path.of("/etc/ld.so.cache");

  private ReplacedEtc() {}

  public static void main(String[] arguments) throws IOException {
    Path shown = Files.createDirectory(Path.of("/etc/shown"));
    try (Fd proc = Kernel.open("/proc", Flags.O_PATH);
        PlannedRoots roots = new PlannedRoots(USER, proc)) {
      System.out.println(make(roots, "/srv", shown));
      Path copy = Files.copy(FILE, FILE.resolveSibling("copy"));
      Files.move(copy, FILE, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      System.out.println(make(roots, "/opt", shown));
    }
  }

  private static String make(PlannedRoots roots, String project, Path shown) {
    FileAccess files = FileAccess.project(Path.of(project)).reading(shown);
    try (Fd root = roots.find(RootPlan.of(files, NetworkAccess.none()))) {
      return root.number() > 0 ? "made" : "no descriptor";
    } catch (BaileyException e) {
      return e.code() + " " + e.getMessage();
    }
  }
}
