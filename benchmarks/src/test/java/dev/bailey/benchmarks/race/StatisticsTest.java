package dev.bailey.benchmarks.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class StatisticsTest {
  @Test
  void oddCountHasTheMiddleAsMedian() {
    assertThat(Statistics.of(30, 10, 20)).isEqualTo(new Statistics(3, 20, 30, 10));
  }

  @Test
  void evenCountHasTheMeanOfTheTwoMiddles() {
    assertThat(Statistics.of(40, 10, 30, 20).median()).isEqualTo(25);
  }

  @Test
  void oneTimeIsEverything() {
    assertThat(Statistics.of(7)).isEqualTo(new Statistics(1, 7, 7, 7));
  }

  @Test
  void p95IsTheNearestRank() {
    assertThat(Statistics.of(LongStream.rangeClosed(1, 100).toArray()).p95()).isEqualTo(95);
    assertThat(Statistics.of(LongStream.rangeClosed(1, 20).toArray()).p95()).isEqualTo(19);
    assertThat(Statistics.of(LongStream.rangeClosed(1, 19).toArray()).p95()).isEqualTo(19);
  }

  @Test
  void oneOutlierMovesNeitherMedianNorMinimum() {
    Statistics calm = Statistics.of(1, 2, 3, 4, 5);
    Statistics hiccup = Statistics.of(1, 2, 3, 4, 5_000);
    assertThat(hiccup.median()).isEqualTo(calm.median());
    assertThat(hiccup.min()).isEqualTo(calm.min());
  }

  @Test
  void timesAreLeftInTheirOrder() {
    long[] times = {3, 1, 2};
    assertThat(Statistics.of(times).rounds()).isEqualTo(3);
    assertThat(times).containsExactly(3, 1, 2);
  }

  @Test
  void ratioIsOfMedians() {
    assertThat(Statistics.of(10, 30, 90).ratioTo(Statistics.of(20))).isEqualTo(1.5);
  }

  @Test
  void noTimesAreRefused() {
    assertThatThrownBy(() -> Statistics.of()).isInstanceOf(IllegalArgumentException.class);
  }
}
