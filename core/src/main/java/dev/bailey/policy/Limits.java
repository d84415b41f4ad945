package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How much a command may use. An absent value means "not limited here": defaults or the host's
 * ceiling may still fill it in when policies are merged.
 *
 * @param cpus processors' worth of time per second, 0.5 is half a processor
 * @param outputBytes for each of stdout and stderr
 * @param diskBytes for everything written outside of the project, that is the private /tmp
 */
public record Limits(
    Optional<Duration> wallTime,
    Optional<Double> cpus,
    Optional<Long> memoryBytes,
    Optional<Integer> processes,
    Optional<Integer> openFiles,
    Optional<Long> outputBytes,
    Optional<Long> diskBytes) {

  private static final Duration LONGEST = Duration.ofDays(365);
  private static final long SMALLEST_MEMORY = 1L << 20;
  private static final long SMALLEST_DISK = 64L << 10;

  public Limits {
    wallTime.ifPresent(
        it -> check(it.isPositive() && it.compareTo(LONGEST) <= 0, "timeout", it, "1ms to 365d"));
    cpus.ifPresent(it -> check(it >= 0.01 && it <= 4096, "cpus", it, "0.01 to 4096"));
    memoryBytes.ifPresent(it -> check(it >= SMALLEST_MEMORY, "memory", it, "1m or more"));
    processes.ifPresent(it -> check(it >= 1 && it <= 4_000_000, "pids", it, "1 to 4000000"));
    openFiles.ifPresent(it -> check(it >= 8 && it <= 1 << 20, "open files", it, "8 to 1048576"));
    outputBytes.ifPresent(it -> check(it >= 0, "output", it, "0 or more"));
    diskBytes.ifPresent(it -> check(it >= SMALLEST_DISK, "disk", it, "64k or more"));
  }

  private static void check(boolean holds, String what, Object value, String allowed) {
    if (!holds) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "set limit", what, value + " is out of range")
          .withHint("Use " + allowed + ".");
    }
  }

  /** Nothing limited. */
  public static Limits none() {
    return new Limits(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** What the library and the server use where the caller says nothing. */
  public static Limits standard() {
    return none()
        .withWallTime(Duration.ofSeconds(30))
        .withCpus(1)
        .withMemoryBytes(512L << 20)
        .withProcesses(256)
        .withOutputBytes(10L << 20);
  }

  public Limits withWallTime(Duration value) {
    return new Limits(
        Optional.of(value), cpus, memoryBytes, processes, openFiles, outputBytes, diskBytes);
  }

  public Limits withCpus(double value) {
    return new Limits(
        wallTime, Optional.of(value), memoryBytes, processes, openFiles, outputBytes, diskBytes);
  }

  public Limits withMemoryBytes(long value) {
    return new Limits(
        wallTime, cpus, Optional.of(value), processes, openFiles, outputBytes, diskBytes);
  }

  public Limits withProcesses(int value) {
    return new Limits(
        wallTime, cpus, memoryBytes, Optional.of(value), openFiles, outputBytes, diskBytes);
  }

  public Limits withOpenFiles(int value) {
    return new Limits(
        wallTime, cpus, memoryBytes, processes, Optional.of(value), outputBytes, diskBytes);
  }

  public Limits withOutputBytes(long value) {
    return new Limits(
        wallTime, cpus, memoryBytes, processes, openFiles, Optional.of(value), diskBytes);
  }

  public Limits withDiskBytes(long value) {
    return new Limits(
        wallTime, cpus, memoryBytes, processes, openFiles, outputBytes, Optional.of(value));
  }

  /** These limits, with the gaps filled from others. */
  public Limits orElse(Limits defaults) {
    return new Limits(
        wallTime.or(defaults::wallTime),
        cpus.or(defaults::cpus),
        memoryBytes.or(defaults::memoryBytes),
        processes.or(defaults::processes),
        openFiles.or(defaults::openFiles),
        outputBytes.or(defaults::outputBytes),
        diskBytes.or(defaults::diskBytes));
  }

  /** The promises of those limits that have no value here. */
  Set<Promise> absent() {
    Set<Promise> absent = EnumSet.noneOf(Promise.class);
    addAbsent(absent, wallTime, Promise.TIME);
    addAbsent(absent, cpus, Promise.CPU);
    addAbsent(absent, memoryBytes, Promise.MEMORY);
    addAbsent(absent, processes, Promise.PROCESSES);
    addAbsent(absent, openFiles, Promise.OPEN_FILES);
    addAbsent(absent, outputBytes, Promise.OUTPUT);
    addAbsent(absent, diskBytes, Promise.DISK);
    return absent;
  }

  private static void addAbsent(Set<Promise> absent, Optional<?> limit, Promise promise) {
    if (limit.isEmpty()) {
      absent.add(promise);
    }
  }

  /** These limits, each lowered to the ceiling where the ceiling has one. */
  public Limits within(Limits ceiling) {
    return new Limits(
        lower(wallTime, ceiling.wallTime),
        lower(cpus, ceiling.cpus),
        lower(memoryBytes, ceiling.memoryBytes),
        lower(processes, ceiling.processes),
        lower(openFiles, ceiling.openFiles),
        lower(outputBytes, ceiling.outputBytes),
        lower(diskBytes, ceiling.diskBytes));
  }

  /** These limits, each lowered to the ceiling; what has no limit here gets none. */
  Limits lowered(Limits ceiling) {
    Limits both = within(ceiling);
    return new Limits(
        wallTime.flatMap(_ -> both.wallTime),
        cpus.flatMap(_ -> both.cpus),
        memoryBytes.flatMap(_ -> both.memoryBytes),
        processes.flatMap(_ -> both.processes),
        openFiles.flatMap(_ -> both.openFiles),
        outputBytes.flatMap(_ -> both.outputBytes),
        diskBytes.flatMap(_ -> both.diskBytes));
  }

  private static <T extends Comparable<T>> Optional<T> lower(Optional<T> asked, Optional<T> most) {
    if (asked.isEmpty() || most.isEmpty()) {
      return asked.or(() -> most);
    }
    return asked.get().compareTo(most.get()) <= 0 ? asked : most;
  }
}
