package dev.bailey.linux.cgroup.pool;

import java.io.File;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One driver's share of the directory that all drivers of this JVM make cgroups in: a number that
 * is part of the cgroups' names. Each backend has a driver of its own, and a cgroup of one must
 * never be taken for another's. The first has the plain names.
 */
final class DriverShare {
  private static final Map<List<File>, BitSet> TAKEN = new HashMap<>();

  private final List<File> bases;
  private final int number;

  private DriverShare(List<File> bases, int number) {
    this.bases = bases;
    this.number = number;
  }

  static DriverShare take(List<File> bases) {
    synchronized (TAKEN) {
      BitSet taken = TAKEN.getOrDefault(bases, new BitSet());
      TAKEN.put(bases, taken);
      int number = taken.nextClearBit(0);
      taken.set(number);
      return new DriverShare(bases, number);
    }
  }

  /** {@code c0}, {@code c1} for the first driver, {@code c0-1} for the second. */
  String name(int count) {
    return number == 0 ? "c" + count : "c" + count + "-" + number;
  }

  /** Whether nobody else uses the directory any more, so that it can go. */
  boolean release() {
    synchronized (TAKEN) {
      BitSet taken = TAKEN.getOrDefault(bases, new BitSet());
      taken.clear(number);
      if (!taken.isEmpty()) {
        return false;
      }
      TAKEN.remove(bases);
      return true;
    }
  }
}
