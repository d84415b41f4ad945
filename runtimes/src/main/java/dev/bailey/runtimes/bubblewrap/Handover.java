package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import java.util.ArrayList;
import java.util.List;

/**
 * Descriptors passed to a new process, numbered after the standard streams in the order in which
 * they are added. Used by one thread; closing it closes the JVM's copies.
 */
final class Handover implements AutoCloseable {
  private static final int FIRST = 3;

  /** Ours lie above all numbers of theirs, so that giving one never overwrites another. */
  private static final int OURS = 128;

  private final Spawn spawn;
  private final List<Fd> held = new ArrayList<>();
  private int next = FIRST;

  Handover(Spawn spawn) {
    this.spawn = spawn;
  }

  /** Gives a descriptor, which is closed here; returns its number there. */
  int give(Fd descriptor) {
    Fd high;
    try (descriptor) {
      high = descriptor.copyAbove(OURS);
    }
    held.add(high);
    spawn.duplicate(high.number(), next);
    return next++;
  }

  /** Gives a descriptor under a number that must be the next one. */
  void give(Fd descriptor, int number) {
    if (give(descriptor) != number) {
      throw new IllegalStateException("descriptor " + number + " is taken");
    }
  }

  /** Gives a file with this content. */
  int give(byte[] content) {
    return give(Kernel.file(content));
  }

  /** Nothing else is open in the new process. */
  void seal() {
    spawn.keepUpTo(next - 1);
  }

  @Override
  public void close() {
    held.forEach(Fd::close);
  }
}
