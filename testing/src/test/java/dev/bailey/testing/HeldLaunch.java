package dev.bailey.testing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The two processes that a thread has forked for a launch, before the command's own has become
 * another program; see {@link Lease}, which keeps it from that.
 */
public record HeldLaunch(int entrant, int command) {
  /** All launches of a JVM that are held up now. */
  public static List<HeldLaunch> of(long jvm) throws IOException {
    Path process = Path.of("/proc/" + jvm);
    Path program = Files.readSymbolicLink(process.resolve("exe"));
    List<HeldLaunch> found = new ArrayList<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : threads) {
        List<Integer> forks = forks(thread, program);
        if (forks.size() == 2) {
          found.add(new HeldLaunch(forks.getFirst(), forks.getLast()));
        }
      }
    }
    return found;
  }

  /** In the order in which they were forked. */
  private static List<Integer> forks(Path thread, Path program) {
    List<Integer> forks = new ArrayList<>();
    try {
      for (String pid : Files.readString(thread.resolve("children")).split(" ", -1)) {
        if (!pid.isBlank() && is(pid, program)) {
          forks.add(Integer.valueOf(pid));
        }
      }
    } catch (IOException _) {
      // The thread has just ended.
    }
    return forks;
  }

  private static boolean is(String pid, Path program) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", pid, "exe")).equals(program);
    } catch (IOException e) {
      return false;
    }
  }
}
