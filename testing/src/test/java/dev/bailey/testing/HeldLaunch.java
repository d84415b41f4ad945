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
  /** What they run until then, and those that fork them. */
  private static final String RUNNER = "/memfd:bailey-launch (deleted)";

  private HeldLaunch() {}

  /** The processes of all launches of a JVM that are held up now. */
  public static List<Integer> commands(long jvm) throws IOException {
    List<Integer> found = new ArrayList<>();
    Path process = Path.of("/proc/" + jvm);
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : threads) {
        List<Integer> held =
            children(thread).stream().filter(HeldLaunch::isRunner).map(Integer::valueOf).toList();
        // The first is the entrant, which waits for the command.
        found.addAll(held.subList(Math.min(1, held.size()), held.size()));
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

  /** Whether a process is one of a launch, on its way to the program of a command. */
  public static boolean isRunner(String pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", pid, "exe")).toString().equals(RUNNER);
    } catch (IOException e) {
      return false;
    }
  }
}
