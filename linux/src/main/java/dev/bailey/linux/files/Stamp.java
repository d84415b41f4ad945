package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Memory;
import java.time.Instant;

/** A time of a file. A guest may set any: seconds alone fill 64 bits. */
public record Stamp(long seconds, int nanos) implements Comparable<Stamp> {
  static Stamp read(long address) {
    return new Stamp(Memory.getLong(address), Memory.getInt(address + Long.BYTES));
  }

  void write(long address) {
    Memory.setLong(address, seconds);
    Memory.setLong(address + Long.BYTES, nanos);
  }

  public static Stamp of(Instant instant) {
    return new Stamp(instant.getEpochSecond(), instant.getNano());
  }

  @Override
  public int compareTo(Stamp other) {
    int bySeconds = Long.compare(seconds, other.seconds);
    return bySeconds != 0 ? bySeconds : Integer.compare(nanos, other.nanos);
  }
}
