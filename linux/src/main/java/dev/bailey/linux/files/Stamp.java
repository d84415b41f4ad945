package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Memory;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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

  // Written out: what the compiler makes of a record links itself at run time, which costs a start
  // of
  // the command line some milliseconds.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Stamp stamp && compareTo(stamp) == 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(seconds) * 31 + nanos;
  }

  @Override
  public int compareTo(Stamp other) {
    int bySeconds = Long.compare(seconds, other.seconds);
    return bySeconds != 0 ? bySeconds : Integer.compare(nanos, other.nanos);
  }
}
