package dev.bailey.benchmarks.report;

import java.util.List;

/**
 * Memory, descriptors and threads of the JVM, each measured after a growing number of connections.
 */
public record Footprints(List<Look> looks) {
  /** Growth between the first look and the last that is taken for none. */
  public static final long MOST_HEAP = 2 << 20;

  public static final long MOST_DESCRIPTORS = 4;
  public static final double MOST_RESIDENT = 1.1;

  public Footprints {
    looks = List.copyOf(looks);
  }

  /**
   * One of them.
   *
   * @param heap used after a collection, in bytes
   * @param resident memory that is really there, in bytes
   */
  public record Look(int connections, long heap, long resident, long descriptors, long threads) {}

  public boolean isFlat() {
    Look first = looks.getFirst();
    Look last = looks.getLast();
    return last.heap - first.heap <= MOST_HEAP
        && last.descriptors - first.descriptors <= MOST_DESCRIPTORS
        && last.resident <= first.resident * MOST_RESIDENT;
  }
}
