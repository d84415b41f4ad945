package dev.bailey.benchmarks.rates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateTurnsTest {
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();

  private final List<Contender> contenders =
      List.of(
          new Contender("counted", "counted", Counted::new),
          new Contender("failing", "failing", () -> RateTurnsTest::fail),
          new Contender("absent", "absent", RateTurnsTest::absent));

  private final class Counted implements RaceTrial {
    Counted() {
      open.incrementAndGet();
    }

    @Override
    public void run() {
      runs.incrementAndGet();
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }

  private static void fail() throws IOException {
    throw new IOException("broken\n  in two lines");
  }

  private static RaceTrial absent() throws Unavailable {
    throw new Unavailable("not installed");
  }

  private String answer(String line) throws IOException {
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    new RateTurns(contenders)
        .take(
            new ByteArrayInputStream((line + "\n").getBytes(UTF_8)),
            new PrintStream(answers, true, UTF_8));
    return answers.toString(UTF_8).strip();
  }

  @Test
  void aTurnIsCountedByItsCommands() throws IOException {
    RateTurn turn = RateTurn.parse(answer("counted 3 20000000"));
    // Each of the three has run two that are not counted.
    assertThat(turn.commands()).isEqualTo(runs.get() - 6).isPositive();
    assertThat(turn.elapsed()).isGreaterThanOrEqualTo(20_000_000);
    assertThat(turn.processor()).isNotNegative();
    assertThat(turn.timePerCommand()).isEqualTo(turn.elapsed() / turn.commands());
    assertThat(open).hasValue(0);
  }

  @Test
  void eachThreadRunsOneAtLeast() throws IOException {
    assertThat(RateTurn.parse(answer("counted 5 0")).commands()).isEqualTo(5);
  }

  @Test
  void failuresAndAbsencesAreOneLine() throws IOException {
    assertThat(answer("failing 1 0")).isEqualTo("java.io.IOException: broken; in two lines");
    assertThat(answer("absent 1 0")).isEqualTo("absent: not installed");
    assertThat(answer("unknown 1 0")).isEqualTo("absent: this build has no contender unknown");
    assertThat(answer("counted")).startsWith("java.lang.ArrayIndexOutOfBoundsException");
    assertThat(open).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1 2", "1 2 x", "1 2 3 4", "java.io.IOException: broken"})
  void whatIsNoTurnIsTheReason(String line) {
    assertThatThrownBy(() -> RateTurn.parse(line)).isInstanceOf(IOException.class).hasMessage(line);
  }

  @Test
  void aPlanNeedsThreads() {
    RatePlan plan = RatePlan.standard();
    assertThatThrownBy(() -> plan.withThreads(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new RatePlan(1, 0, Duration.ZERO, List.of(0), Optional.empty(), Optional.empty()))
        .hasMessage("not numbers of threads: [0]");
  }
}
