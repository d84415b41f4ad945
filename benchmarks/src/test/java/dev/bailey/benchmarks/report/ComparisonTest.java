package dev.bailey.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Statistics;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
  private static final SpeedTarget MET = new SpeedTarget("fast", "plain", 0.8);
  private static final SpeedTarget MISSED = new SpeedTarget("slow", "plain", 1.5);
  private static final SpeedTarget UNKNOWN = new SpeedTarget("fast", "absent", 1, true);

  static final Comparison COMPARISON =
      new Comparison(
          "spawn",
          "/bin/true",
          new RoundRobin(3, 2),
          new BenchmarkMachine(
              "6.1",
              "A processor",
              2,
              "A VM 25",
              "root",
              List.of(0.5, 1.0, 2.0),
              List.of(),
              Map.of("bwrap", "0.8.0")),
          List.of(
              new Standing.Measured(contender("plain"), new Statistics(3, 2_000_000, 3_000_000, 1)),
              new Standing.Measured(
                  contender("fast"), new Statistics(3, 1_000_000, 12_345_678, 900_000)),
              new Standing.Measured(
                  contender("slow"), new Statistics(3, 20_000_000, 20_000_000, 20_000_000)),
              new Standing.Failed(contender("failed"), "exit code 1"),
              new Standing.Absent(contender("absent"), "not installed")),
          List.of("plain", "absent"),
          List.of(MET, MISSED, UNKNOWN));

  @Test
  void tableIsAligned() {
    assertThat(ComparisonTable.of(COMPARISON))
        .isEqualTo(
            """
            spawn of /bin/true, milliseconds, 3 rounds after 2 to warm up, all contenders in each round

                        median    p95    min  x plain  x absent
            The plain     2.00   3.00   0.00     1.00         -
            The fast      1.00  12.35   0.90     0.50         -
            The slow     20.00  20.00  20.00    10.00         -
            The failed  failed: exit code 1
            The absent  not measured: not installed

            target: fast at most 0.8 x plain     0.50  met
            target: slow at most 1.5 x plain    10.00  MISSED
            stretch: fast at most 1.0 x absent      -  not measured

            kernel 6.1, A VM 25, user root
            2 x A processor
            load 0.5 1.0 2.0 before, unknown after
            bwrap 0.8.0
            """);
  }

  @Test
  void verdictsFollowTheRatios() {
    assertThat(COMPARISON.verdict(MET)).isEqualTo(SpeedTarget.Verdict.MET);
    assertThat(COMPARISON.verdict(MISSED)).isEqualTo(SpeedTarget.Verdict.MISSED);
    assertThat(COMPARISON.verdict(UNKNOWN)).isEqualTo(SpeedTarget.Verdict.NOT_MEASURED);
    assertThat(COMPARISON.verdict(new SpeedTarget("plain", "plain", 1)))
        .isEqualTo(SpeedTarget.Verdict.MET);
  }

  @Test
  void jsonIsOneWellFormedObject() throws IOException {
    int depth = 0;
    try (JsonParser parser = new JsonFactory().createParser(ComparisonJson.of(COMPARISON))) {
      while (parser.nextToken() != null) {
        depth += parser.currentToken().isStructStart() ? 1 : 0;
        depth -= parser.currentToken().isStructEnd() ? 1 : 0;
      }
    }
    assertThat(depth).isZero();
  }

  @Test
  void jsonCarriesTimesReasonsAndVerdicts() {
    assertThat(ComparisonJson.of(COMPARISON))
        .contains(
            "\"benchmark\" : \"spawn\"",
            "\"p95_ns\" : 12345678",
            "\"ratio_to_plain\" : 0.5",
            "\"ratio_to_absent\" : null",
            "\"status\" : \"failed\"",
            "\"reason\" : \"not installed\"",
            "\"verdict\" : \"met\"",
            "\"verdict\" : \"missed\"",
            "\"verdict\" : \"not_measured\"",
            "\"load_before\" : [ 0.5, 1.0, 2.0 ]",
            "\"bwrap\" : \"0.8.0\"");
  }

  private static Contender contender(String id) {
    return new Contender(
        id,
        "The " + id,
        id.equals("fast"),
        () -> {
          throw new AssertionError("a report runs nothing");
        });
  }
}
