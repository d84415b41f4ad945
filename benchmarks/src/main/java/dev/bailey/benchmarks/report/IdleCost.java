package dev.bailey.benchmarks.report;

/**
 * What idle sessions cost: the footprint before and after they were opened.
 *
 * @param sessions how many were opened in between
 */
public record IdleCost(int sessions, Footprint before, Footprint after) {
  /** Bytes of memory outside the JVM that one may take. */
  public static final long MOST_MEMORY = 2 << 20;

  /**
   * What this JVM and its processes take.
   *
   * @param processes outside the JVM
   * @param memory theirs, in bytes, with what they share counted once
   * @param threads of the JVM
   * @param descriptors of the JVM
   * @param heap used after a collection, in bytes
   */
  public record Footprint(long processes, long memory, long threads, long descriptors, long heap) {}

  public double processesEach() {
    return each(before.processes, after.processes);
  }

  public double memoryEach() {
    return each(before.memory, after.memory);
  }

  public double threadsEach() {
    return each(before.threads, after.threads);
  }

  public double descriptorsEach() {
    return each(before.descriptors, after.descriptors);
  }

  public double heapEach() {
    return each(before.heap, after.heap);
  }

  public boolean met() {
    return memoryEach() <= MOST_MEMORY;
  }

  private double each(long first, long last) {
    return (double) (last - first) / sessions;
  }
}
