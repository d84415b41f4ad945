package dev.bailey.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class AxisTest {
  @Test
  void valuesThatDifferLittleAreLinearFromZero() {
    Axis axis = Axis.around(2, 10);
    assertThat(axis).isEqualTo(new Axis(0, 10, false));
    assertThat(axis.position(5)).isEqualTo(0.5);
    assertThat(axis.ticks()).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0);
  }

  @Test
  void valuesThatDifferMuchAreLogarithmic() {
    Axis axis = new Axis(1, 100, true);
    assertThat(axis.position(10)).isCloseTo(0.5, within(1e-9));
    assertThat(axis.ticks()).containsExactly(1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0);
    assertThat(Axis.around(1.2, 900).logarithmic()).isTrue();
  }

  @Test
  void theSmallestStillHasABar() {
    for (double smallest : new double[] {0.001, 0.99, 1, 1.01, 3.2, 7}) {
      Axis axis = Axis.around(smallest, 1000 * smallest);
      assertThat(axis.position(smallest)).isGreaterThan(0.01);
      assertThat(axis.position(1000 * smallest)).isEqualTo(1);
    }
  }

  @Test
  void whatLiesOutsideIsAtTheEnd() {
    Axis axis = new Axis(1, 100, true);
    assertThat(axis.position(0)).isZero();
    assertThat(axis.position(1000)).isEqualTo(1);
  }
}
