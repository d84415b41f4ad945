package dev.bailey.randomtest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks for a smaller case that fails like the first one: with numbers left out, then with smaller
 * numbers. It gives up after so many attempts or so much time.
 */
final class Shrinking {
  private static final int MOST_ATTEMPTS = 300;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final RandomTest.Property property;
  private final long start = System.nanoTime();
  private int attempts;
  private boolean found;

  Shrinking(RandomTest.Property property) {
    this.property = property;
  }

  /** The smallest failure that was found. */
  Smallest smaller(Failure failure) {
    Failure smallest = failure;
    boolean better = true;
    while (better && goesOn()) {
      Failure before = smallest;
      smallest = withLess(smallest);
      smallest = withSmaller(smallest);
      better = !smallest.equals(before);
    }
    return new Smallest(smallest, attempts, found);
  }

  /** A failure and how it was found. */
  record Smallest(Failure failure, int attempts, boolean isSmaller) {
    AssertionError error(String what, long seed) {
      String found =
          isSmaller ? "the smallest like it of " + attempts + " tried" : "none smaller was found";
      return new AssertionError(
          "%s, seed %d (again with -Dbailey.seed=%d); %s:%n%s%n%s"
              .formatted(
                  what, seed, seed, found, String.join("\n", failure.notes()), failure.cause()),
          failure.cause());
    }
  }

  /** Leaves out runs of numbers, long ones first. */
  private Failure withLess(Failure failure) {
    Failure smallest = failure;
    for (int length = smallest.numbers().size() / 2; length > 0 && goesOn(); length /= 2) {
      for (int at = 0; at + length <= smallest.numbers().size() && goesOn(); ) {
        List<Integer> fewer = new ArrayList<>(smallest.numbers());
        fewer.subList(at, at + length).clear();
        Optional<Failure> next = attempt(fewer, smallest);
        at += next.isPresent() ? 0 : length;
        smallest = next.orElse(smallest);
      }
    }
    return smallest;
  }

  /** Makes each number zero, or as small as halving the rest finds it. */
  private Failure withSmaller(Failure failure) {
    Failure smallest = failure;
    for (int at = 0; at < smallest.numbers().size() && goesOn(); at++) {
      smallest = withSmaller(smallest, at);
    }
    return smallest;
  }

  private Failure withSmaller(Failure failure, int at) {
    Failure smallest = failure;
    int tooSmall = -1;
    int next = 0;
    while (isLarger(smallest, at, tooSmall + 1) && goesOn()) {
      Optional<Failure> attempt = attempt(with(smallest, at, next), smallest);
      tooSmall = attempt.isPresent() ? tooSmall : next;
      smallest = attempt.orElse(smallest);
      next = isLarger(smallest, at, 0) ? (tooSmall + smallest.numbers().get(at)) / 2 : 0;
    }
    return smallest;
  }

  /** A case without zeros at its end may have become shorter. */
  private static boolean isLarger(Failure failure, int at, int number) {
    return at < failure.numbers().size() && failure.numbers().get(at) > number;
  }

  private static List<Integer> with(Failure failure, int at, int number) {
    List<Integer> numbers = new ArrayList<>(failure.numbers());
    numbers.set(at, number);
    return numbers;
  }

  private Optional<Failure> attempt(List<Integer> numbers, Failure smallest) {
    attempts++;
    Optional<Failure> next =
        Failure.of(Draws.again(numbers), property)
            .filter(it -> it.isLike(smallest) && isSmaller(it.numbers(), smallest.numbers()));
    found |= next.isPresent();
    return next;
  }

  /** Fewer numbers, or the same number of them and the first that differs is smaller. */
  private static boolean isSmaller(List<Integer> one, List<Integer> other) {
    if (one.size() != other.size()) {
      return one.size() < other.size();
    }
    for (int i = 0; i < one.size(); i++) {
      int order = Integer.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order < 0;
      }
    }
    return false;
  }

  private boolean goesOn() {
    return attempts < MOST_ATTEMPTS
        && System.nanoTime() - start < LONGEST.toNanos()
        && !Thread.currentThread().isInterrupted();
  }
}
