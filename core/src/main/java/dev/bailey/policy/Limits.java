package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How much a command may use. An absent value means that nothing was said: defaults and the host's
 * ceiling fill it in when policies are merged. Where no default shall, {@link #unlimited} says so;
 * the ceiling still applies.
 *
 * <p>A value out of range is refused with INVALID_REQUEST; what is made of two {@code Limits} never
 * has one.
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

  /** The promises that are limits, in the order of the components. */
  private static final List<Promise> ALL =
      List.of(
          Promise.TIME,
          Promise.CPU,
          Promise.MEMORY,
          Promise.PROCESSES,
          Promise.OPEN_FILES,
          Promise.OUTPUT,
          Promise.DISK);

  private static final Limits NONE = of(Map.of(), Set.of());

  /**
   * Checks them.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range, and for one that is said to
   *     be unlimited as well
   */
  public Limits {
    check(Promise.TIME, wallTime, Duration.ofNanos(1), Duration.ofDays(365), "up to 365 days");
    check(Promise.CPU, cpus, 0.01, 4096.0, "0.01 to 4096 processors");
    check(Promise.MEMORY, memoryBytes, 1L << 20, Long.MAX_VALUE, "1 MiB or more");
    check(Promise.PROCESSES, processes, 1, 4_000_000, "1 to 4000000");
    check(Promise.OPEN_FILES, openFiles, 8, 1 << 20, "8 to 1048576");
    check(Promise.OUTPUT, outputBytes, 0L, Long.MAX_VALUE, "0 bytes or more");
    check(Promise.DISK, diskBytes, 64L << 10, Long.MAX_VALUE, "64 KiB or more");
    unlimited = Set.copyOf(unlimited);
    if (!unlimited.isEmpty()) {
      checkUnlimited(
          unlimited,
          values(wallTime, cpus, memoryBytes, processes, openFiles, outputBytes, diskBytes)
              .keySet());
    }
  }

  private static <T extends Comparable<T>> void check(
      Promise limit, Optional<T> value, T least, T most, String allowed) {
    if (value.isPresent()
        && (value.get().compareTo(least) < 0 || value.get().compareTo(most) > 0)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "set limit",
              limit.label(),
              value.get() + " is out of range")
          .withHint("Use " + allowed + ".");
    }
  }

  private static void checkUnlimited(Set<Promise> unlimited, Set<Promise> limited) {
    for (Promise limit : unlimited) {
      if (!ALL.contains(limit)) {
        throw unliftable(limit, "it is not a limit")
            .withHint("Limits are time, cpu, memory, processes, open-files, output and disk.");
      }
      if (limited.contains(limit)) {
        throw unliftable(limit, "it has a value as well")
            .withHint("Give it a value, or lift it: not both.");
      }
    }
  }

  private static BaileyException unliftable(Promise limit, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "lift limit", limit.label(), reason);
  }

  /** The values that there are. A new map, for the caller to change. */
  Map<Promise, Object> values() {
    return values(wallTime, cpus, memoryBytes, processes, openFiles, outputBytes, diskBytes);
  }

  private static Map<Promise, Object> values(Optional<?>... parts) {
    Map<Promise, Object> values = new EnumMap<>(Promise.class);
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].isPresent()) {
        values.put(ALL.get(i), parts[i].get());
      }
    }
    return values;
  }

  /** The other way round. */
  private static Limits of(Map<Promise, Object> values, Set<Promise> unlimited) {
    return new Limits(
        value(values, Promise.TIME, Duration.class),
        value(values, Promise.CPU, Double.class),
        value(values, Promise.MEMORY, Long.class),
        value(values, Promise.PROCESSES, Integer.class),
        value(values, Promise.OPEN_FILES, Integer.class),
        value(values, Promise.OUTPUT, Long.class),
        value(values, Promise.DISK, Long.class),
        unlimited);
  }

  private static <T> Optional<T> value(Map<Promise, Object> values, Promise limit, Class<T> type) {
    return Optional.ofNullable(type.cast(values.get(limit)));
  }

  /** Nothing said about any. */
  public static Limits none() {
    return NONE;
  }

  /** Whether nothing is said about any. */
  public boolean isNone() {
    // Not by equals: the JVM would have to bootstrap that of a record first.
    return unlimited.isEmpty() && values().isEmpty();
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
    return with(Promise.TIME, value);
  }

  /**
   * How many processors' worth of time per second it may use.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withCpus(double value) {
    return with(Promise.CPU, value);
  }

  /**
   * How much memory all of its processes may use together.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withMemoryBytes(long value) {
    return with(Promise.MEMORY, value);
  }

  /**
   * How many processes and threads there may be at once.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withProcesses(int value) {
    return with(Promise.PROCESSES, value);
  }

  /**
   * How many files each process may hold open.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withOpenFiles(int value) {
    return with(Promise.OPEN_FILES, value);
  }

  /**
   * How much it may write to each of stdout and stderr.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withOutputBytes(long value) {
    return with(Promise.OUTPUT, value);
  }

  /**
   * How much it may write outside of the project.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Limits withDiskBytes(long value) {
    return with(Promise.DISK, value);
  }

  private Limits with(Promise limit, Object value) {
    Map<Promise, Object> values = values();
    values.put(limit, value);
    Set<Promise> rest = setOf(unlimited);
    rest.remove(limit);
    return of(values, rest);
  }

  private static Set<Promise> setOf(Set<Promise> promises) {
    Set<Promise> copy = EnumSet.noneOf(Promise.class);
    copy.addAll(promises);
    return copy;
  }

  /**
   * The same without these limits, whatever the defaults are.
   *
   * @throws BaileyException INVALID_REQUEST for a promise that is not a limit
   */
  public Limits withUnlimited(Promise... limits) {
    Set<Promise> all = setOf(unlimited);
    all.addAll(List.of(limits));
    Map<Promise, Object> values = values();
    values.keySet().removeAll(all);
    return of(values, all);
  }

  /** These limits, with the gaps filled from others; what is unlimited here is no gap. */
  public Limits orElse(Limits defaults) {
    Map<Promise, Object> filled = defaults.values();
    filled.keySet().removeAll(unlimited);
    filled.putAll(values());
    Set<Promise> lifted = setOf(defaults.unlimited);
    lifted.retainAll(absent());
    lifted.addAll(unlimited);
    return of(filled, lifted);
  }

  /** These limits, without those of which the other ones say something. */
  Limits without(Limits others) {
    Map<Promise, Object> rest = values();
    rest.keySet().removeAll(others.values().keySet());
    rest.keySet().removeAll(others.unlimited);
    Set<Promise> lifted = setOf(unlimited);
    lifted.retainAll(others.absent());
    lifted.removeAll(others.unlimited);
    return of(rest, lifted);
  }

  /** The promises of those limits that have no value here. */
  Set<Promise> absent() {
    Set<Promise> absent = EnumSet.copyOf(ALL);
    absent.removeAll(values().keySet());
    return absent;
  }

  /** These limits, each lowered to the ceiling where the ceiling has one. */
  public Limits within(Limits ceiling) {
    Map<Promise, Object> lower = ceiling.values();
    for (Map.Entry<Promise, Object> mine : values().entrySet()) {
      if (!exceeds(mine.getValue(), lower.get(mine.getKey()))) {
        lower.put(mine.getKey(), mine.getValue());
      }
    }
    Set<Promise> lifted = setOf(unlimited);
    lifted.retainAll(ceiling.absent());
    return of(lower, lifted);
  }

  /** These limits, each lowered to the ceiling; what has no limit here gets none. */
  Limits lowered(Limits ceiling) {
    Limits both = within(ceiling);
    Set<Promise> unsaid = absent();
    unsaid.removeAll(unlimited);
    Map<Promise, Object> values = both.values();
    values.keySet().removeAll(unsaid);
    return of(values, both.unlimited);
  }

  /** Whether none of these is more than the other ones allow. Cheap: every launch asks. */
  boolean isWithin(Limits most) {
    Map<Promise, Object> bounds = most.values();
    for (Map.Entry<Promise, Object> mine : values().entrySet()) {
      if (exceeds(mine.getValue(), bounds.get(mine.getKey()))) {
        return false;
      }
    }
    return unlimited.isEmpty() || most.absent().containsAll(unlimited);
  }

  /** Whether a value of a limit is more than another value of the same limit, if there is one. */
  @SuppressWarnings("unchecked") // Both have the type of that limit, which is comparable.
  static boolean exceeds(Object value, @Nullable Object bound) {
    return bound != null && ((Comparable<Object>) value).compareTo(bound) > 0;
  }

  /**
   * Those of these that others lower.
   *
   * @param reason what the others are, for a report
   */
  List<LimitCut> cutsBy(Limits ceiling, String reason) {
    return isWithin(ceiling) ? List.of() : new LimitComparison(this, ceiling).cuts(reason);
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
