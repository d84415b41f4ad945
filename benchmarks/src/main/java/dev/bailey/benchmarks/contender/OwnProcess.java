package dev.bailey.benchmarks.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What this JVM takes at the moment. */
public final class OwnProcess {
  private static final Path SELF = Path.of("/proc/self");
  private static final long KIBIBYTE = 1024;

  private OwnProcess() {}

  public static long threads() throws IOException {
    return entries(SELF.resolve("task"));
  }

  public static long descriptors() throws IOException {
    return entries(SELF.resolve("fd"));
  }

  /** Used after a collection, in bytes. */
  public static long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** Memory that is really there, in bytes: the heap as far as it was touched, and all else. */
  public static long resident() throws IOException {
    try (Stream<String> lines = Files.lines(SELF.resolve("status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE)
          .sum();
    }
  }

  private static long entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.count();
    }
  }
}
