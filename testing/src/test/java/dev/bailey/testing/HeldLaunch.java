package dev.bailey.testing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands that a JVM has forked, and that have not yet become their program; see {@link Lease},
 * which keeps them from that.
 */
public final class HeldLaunch {
  /** What they run until then. */
  private static final String STUB = "/memfd:bailey-exec (deleted)";

  private HeldLaunch() {}

  /** The processes of all launches of a JVM that are held up now. */
  public static List<Integer> commands(long jvm) throws IOException {
    List<Integer> found = new ArrayList<>();
    Path process = Path.of("/proc/" + jvm);
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : threads) {
        for (String pid : children(thread)) {
          if (isHeld(pid)) {
            found.add(Integer.valueOf(pid));
          }
        }
      }
    }
    return found;
  }

  /** The processes that a thread has forked, in that order. */
  public static List<String> children(Path thread) {
    try {
      String pids = Files.readString(thread.resolve("children")).strip();
      return pids.isEmpty() ? List.of() : List.of(pids.split(" ", -1));
    } catch (IOException e) {
      return List.of(); // The thread has just ended.
    }
  }

  private static boolean isHeld(String pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", pid, "exe")).toString().equals(STUB);
    } catch (IOException e) {
      return false;
    }
  }
}
