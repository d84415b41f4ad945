package dev.bailey.randomtest;

import java.util.List;
import java.util.Optional;

/**
 * A case that failed.
 *
 * @param numbers what it was made of
 * @param notes what it showed of itself
 */
record Failure(List<Integer> numbers, List<String> notes, Throwable cause) {
  Failure {
    numbers = List.copyOf(numbers);
    notes = List.copyOf(notes);
  }

  /** Runs a case; empty when it holds. A test that was interrupted ends at once. */
  static Optional<Failure> of(Draws draws, RandomTest.Property property) {
    try {
      property.check(draws);
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(new Failure(draws.drawn(), draws.notes(), e));
    } catch (Exception | AssertionError e) {
      return Optional.of(new Failure(draws.drawn(), draws.notes(), e));
    }
  }

  /** Whether it fails in the same way, as far as one can tell. */
  boolean isLike(Failure other) {
    return cause.getClass() == other.cause.getClass();
  }
}
