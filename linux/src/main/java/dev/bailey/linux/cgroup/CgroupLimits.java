package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one sandbox may use; an empty value means no limit.
 *
 * @param memoryBytes memory and swap together, rounded down to a page by the kernel
 * @param cpus processors' worth of time per 100 ms, at least {@value #MINIMUM_CPUS}
 * @param processes processes and threads together, as the kernel counts them
 */
public record CgroupLimits(OptionalLong memoryBytes, OptionalDouble cpus, OptionalLong processes) {
  /** The kernel's smallest quota, 1 ms, in the period of 100 ms. */
  public static final double MINIMUM_CPUS = 0.01;

  private static final CgroupLimits NONE =
      new CgroupLimits(OptionalLong.empty(), OptionalDouble.empty(), OptionalLong.empty());

  public CgroupLimits {
    if (memoryBytes.isPresent() && memoryBytes.getAsLong() <= 0) {
      throw invalid("memory", memoryBytes.getAsLong() + " bytes is not positive");
    }
    // Written this way round so that NaN is refused too.
    if (cpus.isPresent() && !(cpus.getAsDouble() >= MINIMUM_CPUS && cpus.getAsDouble() <= 1e6)) {
      throw invalid("cpus", cpus.getAsDouble() + " is not between 0.01 and 1000000");
    }
    if (processes.isPresent() && processes.getAsLong() <= 0) {
      throw invalid("processes", processes.getAsLong() + " is not positive");
    }
  }

  public static CgroupLimits none() {
    return NONE;
  }

  public CgroupLimits withMemoryBytes(long bytes) {
    return new CgroupLimits(OptionalLong.of(bytes), cpus, processes);
  }

  public CgroupLimits withCpus(double count) {
    return new CgroupLimits(memoryBytes, OptionalDouble.of(count), processes);
  }

  public CgroupLimits withProcesses(long count) {
    return new CgroupLimits(memoryBytes, cpus, OptionalLong.of(count));
  }

  /** The same without a limit of processes. */
  public CgroupLimits withoutProcesses() {
    return new CgroupLimits(memoryBytes, cpus, OptionalLong.empty());
  }

  /** The names of the controllers that keep these. */
  public Set<String> controllers() {
    Set<String> controllers = new LinkedHashSet<>();
    if (memoryBytes.isPresent()) {
      controllers.add("memory");
    }
    if (cpus.isPresent()) {
      controllers.add("cpu");
    }
    if (processes.isPresent()) {
      controllers.add("pids");
    }
    return controllers;
  }

  // Written out: what the compiler makes of a record links itself at run time, which costs a start
  // of
  // the command line some milliseconds.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CgroupLimits limits
        && limits.memoryBytes.equals(memoryBytes)
        && limits.cpus.equals(cpus)
        && limits.processes.equals(processes);
  }

  @Override
  public int hashCode() {
    return (memoryBytes.hashCode() * 31 + cpus.hashCode()) * 31 + processes.hashCode();
  }

  private static BaileyException invalid(String limit, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "limit", limit, reason);
  }
}
