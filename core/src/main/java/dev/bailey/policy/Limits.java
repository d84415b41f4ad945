package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How much a command may use. An absent value means that nothing was said: defaults and the host's
 * ceiling fill it in when policies are merged. Where no default shall, {@link #unlimited} says so;
 * the ceiling still applies.
 *
 * @param cpus processors' worth of time per second, 0.5 is half a processor
 * @param outputBytes for each of stdout and stderr
 * @param diskBytes for everything written outside of the project, that is the private /tmp
 * @param unlimited the limits that are not to be; each has no value here
 */
public record Limits(
    Optional<Duration> wallTime,
    Optional<Double> cpus,
    Optional<Long> memoryBytes,
    Optional<Integer> processes,
    Optional<Integer> openFiles,
    Optional<Long> outputBytes,
    Optional<Long> diskBytes,
    Set<Promise> unlimited) {

  /** The promises that are limits. */
  private static final Set<Promise> ALL =
      Set.of(
          Promise.TIME,
          Promise.CPU,
          Promise.MEMORY,
          Promise.PROCESSES,
          Promise.OPEN_FILES,
          Promise.OUTPUT,
          Promise.DISK);

  private static final Limits NONE =
      new Limits(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  private static final Duration LONGEST = Duration.ofDays(365);
  private static final long SMALLEST_MEMORY = 1L << 20;
  private static final long SMALLEST_DISK = 64L << 10;

  /**
   * Checks them.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range, and for one that is said to
   *     be unlimited as well
   */
  public Limits {
    wallTime.ifPresent(
        it -> check(it.isPositive() && it.compareTo(LONGEST) <= 0, "timeout", it, "1ms to 365d"));
    cpus.ifPresent(it -> check(it >= 0.01 && it <= 4096, "cpus", it, "0.01 to 4096"));
    memoryBytes.ifPresent(it -> check(it >= SMALLEST_MEMORY, "memory", it, "1m or more"));
    processes.ifPresent(it -> check(it >= 1 && it <= 4_000_000, "pids", it, "1 to 4000000"));
    openFiles.ifPresent(it -> check(it >= 8 && it <= 1 << 20, "open files", it, "8 to 1048576"));
    outputBytes.ifPresent(it -> check(it >= 0, "output", it, "0 or more"));
    diskBytes.ifPresent(it -> check(it >= SMALLEST_DISK, "disk", it, "64k or more"));
    unlimited = Set.copyOf(unlimited);
    if (!unlimited.isEmpty()) {
      checkUnlimited(
          unlimited,
          absent(wallTime, cpus, memoryBytes, processes, openFiles, outputBytes, diskBytes));
    }
  }

  private static void checkUnlimited(Set<Promise> unlimited, Set<Promise> absent) {
    for (Promise limit : unlimited) {
      if (!ALL.contains(limit) || !absent.contains(limit)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "lift limit",
                limit.label(),
                ALL.contains(limit) ? "it has a value as well" : "it is not a limit")
            .withHint("Limits are time, cpu, memory, processes, open-files, output and disk.");
      }
    }
  }

  /** Limits of which none is said not to be. */
  public Limits(
      Optional<Duration> wallTime,
      Optional<Double> cpus,
      Optional<Long> memoryBytes,
      Optional<Integer> processes,
      Optional<Integer> openFiles,
      Optional<Long> outputBytes,
      Optional<Long> diskBytes) {
    this(wallTime, cpus, memoryBytes, processes, openFiles, outputBytes, diskBytes, Set.of());
  }

  private static void check(boolean holds, String what, Object value, String allowed) {
    if (!holds) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "set limit", what, value + " is out of range")
          .withHint("Use " + allowed + ".");
    }
  }

  /** Nothing said about any. */
  public static Limits none() {
    return NONE;
  }

  /** Whether nothing is said about any. */
  public boolean isNone() {
    // Not by equals: the JVM would have to bootstrap that of a record first.
    return wallTime.isEmpty()
        && cpus.isEmpty()
        && memoryBytes.isEmpty()
        && processes.isEmpty()
        && openFiles.isEmpty()
        && outputBytes.isEmpty()
        && diskBytes.isEmpty()
        && unlimited.isEmpty();
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

  /**
   * How long it may run, from before its launch.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withWallTime(Duration value) {
    return new Limits(
        Optional.of(value),
        cpus,
        memoryBytes,
        processes,
        openFiles,
        outputBytes,
        diskBytes,
        but(Promise.TIME));
  }

  /**
   * How many processors' worth of time per second it may use.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withCpus(double value) {
    return new Limits(
        wallTime,
        Optional.of(value),
        memoryBytes,
        processes,
        openFiles,
        outputBytes,
        diskBytes,
        but(Promise.CPU));
  }

  /**
   * How much memory all of its processes may use together.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withMemoryBytes(long value) {
    return new Limits(
        wallTime,
        cpus,
        Optional.of(value),
        processes,
        openFiles,
        outputBytes,
        diskBytes,
        but(Promise.MEMORY));
  }

  /**
   * How many processes and threads there may be at once.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withProcesses(int value) {
    return new Limits(
        wallTime,
        cpus,
        memoryBytes,
        Optional.of(value),
        openFiles,
        outputBytes,
        diskBytes,
        but(Promise.PROCESSES));
  }

  /**
   * How many files each process may hold open.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withOpenFiles(int value) {
    return new Limits(
        wallTime,
        cpus,
        memoryBytes,
        processes,
        Optional.of(value),
        outputBytes,
        diskBytes,
        but(Promise.OPEN_FILES));
  }

  /**
   * How much it may write to each of stdout and stderr.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withOutputBytes(long value) {
    return new Limits(
        wallTime,
        cpus,
        memoryBytes,
        processes,
        openFiles,
        Optional.of(value),
        diskBytes,
        but(Promise.OUTPUT));
  }

  /**
   * How much it may write outside of the project.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withDiskBytes(long value) {
    return new Limits(
        wallTime,
        cpus,
        memoryBytes,
        processes,
        openFiles,
        outputBytes,
        Optional.of(value),
        but(Promise.DISK));
  }

  private Set<Promise> but(Promise limit) {
    if (!unlimited.contains(limit)) {
      return unlimited;
    }
    Set<Promise> rest = EnumSet.copyOf(unlimited);
    rest.remove(limit);
    return rest;
  }

  /**
   * The same without these limits, whatever the defaults are.
   *
   * @throws BaileyException INVALID_REQUEST for a promise that is not a limit
   */
  public Limits withUnlimited(Promise... limits) {
    Set<Promise> all = EnumSet.noneOf(Promise.class);
    all.addAll(unlimited);
    all.addAll(List.of(limits));
    return new Limits(
        keep(wallTime, Promise.TIME, all),
        keep(cpus, Promise.CPU, all),
        keep(memoryBytes, Promise.MEMORY, all),
        keep(processes, Promise.PROCESSES, all),
        keep(openFiles, Promise.OPEN_FILES, all),
        keep(outputBytes, Promise.OUTPUT, all),
        keep(diskBytes, Promise.DISK, all),
        all);
  }

  private static <T> Optional<T> keep(Optional<T> value, Promise limit, Set<Promise> dropped) {
    return dropped.contains(limit) ? Optional.empty() : value;
  }

  /** These limits, with the gaps filled from others; what is unlimited here is no gap. */
  public Limits orElse(Limits defaults) {
    return new Limits(
        fill(wallTime, defaults.wallTime, Promise.TIME),
        fill(cpus, defaults.cpus, Promise.CPU),
        fill(memoryBytes, defaults.memoryBytes, Promise.MEMORY),
        fill(processes, defaults.processes, Promise.PROCESSES),
        fill(openFiles, defaults.openFiles, Promise.OPEN_FILES),
        fill(outputBytes, defaults.outputBytes, Promise.OUTPUT),
        fill(diskBytes, defaults.diskBytes, Promise.DISK),
        unlimitedWith(defaults));
  }

  private <T> Optional<T> fill(Optional<T> value, Optional<T> otherwise, Promise limit) {
    return value.isPresent() || unlimited.contains(limit) ? value : otherwise;
  }

  private Set<Promise> unlimitedWith(Limits defaults) {
    if (defaults.unlimited.isEmpty()) {
      return unlimited;
    }
    Set<Promise> both = absent();
    both.retainAll(defaults.unlimited);
    both.addAll(unlimited);
    return both;
  }

  /** The promises of those limits that have no value here. */
  Set<Promise> absent() {
    return absent(wallTime, cpus, memoryBytes, processes, openFiles, outputBytes, diskBytes);
  }

  private static Set<Promise> absent(
      Optional<?> wallTime,
      Optional<?> cpus,
      Optional<?> memoryBytes,
      Optional<?> processes,
      Optional<?> openFiles,
      Optional<?> outputBytes,
      Optional<?> diskBytes) {
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
        lower(diskBytes, ceiling.diskBytes),
        unlimitedWithin(ceiling));
  }

  private Set<Promise> unlimitedWithin(Limits ceiling) {
    if (unlimited.isEmpty()) {
      return unlimited;
    }
    Set<Promise> left = ceiling.absent();
    left.retainAll(unlimited);
    return left;
  }

  /** These limits, each lowered to the ceiling; what has no limit here gets none. */
  Limits lowered(Limits ceiling) {
    Limits both = within(ceiling);
    return new Limits(
        said(wallTime, both.wallTime, Promise.TIME),
        said(cpus, both.cpus, Promise.CPU),
        said(memoryBytes, both.memoryBytes, Promise.MEMORY),
        said(processes, both.processes, Promise.PROCESSES),
        said(openFiles, both.openFiles, Promise.OPEN_FILES),
        said(outputBytes, both.outputBytes, Promise.OUTPUT),
        said(diskBytes, both.diskBytes, Promise.DISK),
        both.unlimited);
  }

  private <T> Optional<T> said(Optional<T> value, Optional<T> lowered, Promise limit) {
    return value.isPresent() || unlimited.contains(limit) ? lowered : Optional.empty();
  }

  private static <T extends Comparable<T>> Optional<T> lower(Optional<T> asked, Optional<T> most) {
    if (asked.isEmpty() || most.isEmpty()) {
      return asked.or(() -> most);
    }
    return asked.get().compareTo(most.get()) <= 0 ? asked : most;
  }

  /** Whether none of these is more than the other ones allow. Cheap: every launch asks. */
  boolean isWithin(Limits most) {
    return !exceeds(wallTime, most.wallTime)
        && !exceeds(cpus, most.cpus)
        && !exceeds(memoryBytes, most.memoryBytes)
        && !exceeds(processes, most.processes)
        && !exceeds(openFiles, most.openFiles)
        && !exceeds(outputBytes, most.outputBytes)
        && !exceeds(diskBytes, most.diskBytes)
        && (unlimited.isEmpty() || most.absent().containsAll(unlimited));
  }

  private static <T extends Comparable<T>> boolean exceeds(Optional<T> asked, Optional<T> most) {
    return asked.isPresent() && most.isPresent() && asked.get().compareTo(most.get()) > 0;
  }

  /** Those of these that a ceiling lowers. */
  List<LimitCut> cutsBy(Limits ceiling) {
    return isWithin(ceiling) ? List.of() : new LimitComparison(this, ceiling).cuts();
  }

  /**
   * Fails unless each of these is at most what a sandbox has: a command can have less, not more.
   *
   * @throws BaileyException INVALID_REQUEST for the first one that is more
   */
  public void requireWithin(Limits most) {
    if (!isWithin(most)) {
      throw new LimitComparison(this, most).refusal();
    }
  }
}
