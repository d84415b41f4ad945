package dev.bailey.randomtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** On one thread: some of it sets a property of the JVM. */
@Execution(ExecutionMode.SAME_THREAD)
final class RandomTestTest {
  @Test
  void whatHoldsIsTriedThatOften() {
    AtomicInteger cases = new AtomicInteger();
    RandomTest.check(
        25,
        draws -> {
          cases.incrementAndGet();
          assertThat(draws.below(10)).isBetween(0, 9);
        });
    assertThat(cases).hasValue(Rounds.atLeast(25));
  }

  @Test
  void casesAreTheSameInEveryRunUnlessManyAreAskedFor() {
    assertThat(Rounds.seeds(1).nextLong()).isEqualTo(Rounds.seeds(1).nextLong());
    assertThat(Rounds.seeds(10).nextLong()).isNotEqualTo(Rounds.seeds(10).nextLong());
  }

  @Test
  void theSmallestCaseIsFound() {
    Throwable failure =
        catchThrowable(() -> RandomTest.check(1000, RandomTestTest::neverThreeLargeOnes));
    assertThat(failure)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed ")
        .hasMessageContaining("-Dbailey.seed=");
    assertThat(failure).hasMessageContaining("[50, 50, 50]");
  }

  private static void neverThreeLargeOnes(Draws draws) {
    List<Integer> numbers = draws.note(draws.list(0, 30, () -> draws.below(1000)));
    assertThat(numbers.stream().filter(it -> it >= 50).count()).isLessThan(3);
  }

  @Test
  void theSeedThatIsToldGivesTheSameCase() {
    List<List<Integer>> seen = new ArrayList<>();
    RandomTest.Property property =
        draws -> {
          seen.add(draws.list(3, 3, () -> draws.below(1 << 20)));
          throw new IllegalStateException("always");
        };
    Throwable failure = catchThrowable(() -> RandomTest.check(9, property));
    List<Integer> first = seen.getFirst();
    Matcher matcher = Pattern.compile("bailey.seed=(\\d+)").matcher(failure.getMessage());
    assertThat(matcher.find()).isTrue();
    seen.clear();
    System.setProperty("bailey.seed", matcher.group(1));
    try {
      assertThatThrownBy(() -> RandomTest.check(9, property)).hasMessageContaining("always");
    } finally {
      System.clearProperty("bailey.seed");
    }
    assertThat(seen.getFirst()).isEqualTo(first);
  }

  /** Every attempt takes long, and every one fails: there is always a smaller one to look for. */
  @Test
  void theSearchHasAnEnd() {
    AtomicInteger attempts = new AtomicInteger();
    long start = System.nanoTime();
    assertThatThrownBy(() ->
            RandomTest.check(
                1,
                draws -> {
                  attempts.incrementAndGet();
                  draws.list(5000, 5000, () -> draws.below(1000));
                  LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                  throw new IllegalStateException("always");
                }))
        .isInstanceOf(AssertionError.class);
    assertThat(attempts.get()).isLessThanOrEqualTo(301);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void anotherFailureIsNotTakenForASmallerOne() {
    assertThatThrownBy(() ->
            RandomTest.check(
                1,
                draws -> {
                  draws.below(5);
                  if (draws.below(1 << 30) == 0) {
                    throw new IllegalArgumentException("of the smaller one");
                  }
                  throw new IllegalStateException("of the first one");
                }))
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void anInterruptedTestEndsAtOnce() {
    AtomicInteger attempts = new AtomicInteger();
    assertThatThrownBy(() ->
            RandomTest.check(
                5,
                draws -> {
                  attempts.incrementAndGet();
                  draws.below(1000);
                  throw new InterruptedException("timeout");
                }))
        .isInstanceOf(AssertionError.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(attempts).hasValue(1);
  }
}
