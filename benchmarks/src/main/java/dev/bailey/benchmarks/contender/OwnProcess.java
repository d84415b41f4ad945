package dev.bailey.benchmarks.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What this JVM takes at the moment. */
public final class OwnProcess {
  private static final Path SELF = Path.of("/proc/self");
  private static final long KIBIBYTE = 1024;

  /** Of utime, stime, cutime and cstime among the fields after the name, see proc_pid_stat(5). */
  private static final int FIRST_TIME = 11;

  private static final int TIMES = 4;

  /** USER_HZ is 100 on every processor that Bailey runs on. */
  private static final long NANOS_PER_TICK = 10_000_000;

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

  /**
   * Processor time in nanoseconds that this JVM has used, and the processes it has waited for, as
   * far as those had waited for theirs. The kernel tells it in hundredths of a second.
   */
  public static long processor() throws IOException {
    String status = Files.readString(SELF.resolve("stat"));
    // The name before may have spaces and parentheses of its own.
    String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = 0;
    for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
      ticks += Long.parseLong(fields[i]);
    }
    return ticks * NANOS_PER_TICK;
  }

  private static long entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.count();
    }
  }
}
