package dev.bailey.linux.launch;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * Descriptors of what a launcher thread joins last, opened while their files can still be named.
 *
 * @param tasks to write to in order to join
 * @param limit the file with the limit of processes; {@link #NONE} where the thread needs no room
 * @param outside to write to in order to leave; likewise
 */
public record LateGroups(List<Long> tasks, long limit, long outside) {
  static final long NONE = -1;

  static LateGroups none() {
    return new LateGroups(List.of(), NONE, NONE);
  }

  boolean needSlot() {
    return limit != NONE;
  }

  /** The same beyond the life of the program that opened them. */
  public Kept keep(KernelProgram program) {
    List<Fd> kept = new ArrayList<>();
    try {
      List<Long> numbers = new ArrayList<>();
      for (long reference : tasks) {
        numbers.add(keep(program, reference, kept));
      }
      return new Kept(
          new LateGroups(numbers, keep(program, limit, kept), keep(program, outside, kept)), kept);
    } catch (RuntimeException | Error e) {
      kept.forEach(Fd::close);
      throw e;
    }
  }

  private static long keep(KernelProgram program, long reference, List<Fd> kept) {
    if (reference == NONE) {
      return NONE;
    }
    Fd copy = program.take(reference);
    kept.add(copy);
    return copy.number();
  }

  /** Late groups whose descriptors are closed with this. */
  public record Kept(LateGroups groups, List<Fd> descriptors) implements AutoCloseable {
    @Override
    public void close() {
      descriptors.forEach(Fd::close);
    }
  }
}
