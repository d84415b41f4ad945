package dev.bailey.benchmarks.egress;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.report.EgressJson;
import dev.bailey.benchmarks.report.EgressReport;
import dev.bailey.benchmarks.report.EgressTable;
import dev.bailey.benchmarks.report.Footprints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, with little load. */
final class EgressBenchmarkIT {
  private static final EgressSizes FEW = new EgressSizes(2, 1, 1 << 20, 20, 20, 40);

  @TempDir Path directory = Path.of("unset");

  @Test
  void everyWayIsMeasuredAndNothingIsLeft() throws Exception {
    EgressReport report = EgressBenchmark.run(FEW, directory, (_, _) -> {});

    assertThat(report.loads()).hasSize(10);
    assertThat(report.loads())
        .allSatisfy(load ->
            assertThat(load.comparison().standings())
                .allMatch(it -> it instanceof Standing.Measured)
                .allMatch(it -> load.median(it).orElseThrow() > 0)
                .extracting(it -> it.contender().id())
                .containsExactly("direct", "tinyproxy", "squid", "explicit", "captured"));
    assertThat(report.endurance().looks())
        .extracting(Footprints.Look::connections)
        .containsExactly(4, 20, 40);

    assertThat(EgressTable.of(report))
        .contains("Bailey, captured", "http, 64 connections", "request in a tunnel, p99")
        .contains("target, tunnel, 1 connection: explicit at least 1.0 x squid")
        .contains("after connections", "tinyproxy 1.", "squid ");
    assertWellFormed(EgressJson.of(report));
    assertThat(directory).isEmptyDirectory();
    assertThat(ProcessHandle.current().children().map(it -> it.info().command().orElse("")))
        .noneMatch(it -> it.endsWith("squid") || it.endsWith("tinyproxy") || it.endsWith("load"));
  }

  @Test
  void theTargetOfTheDesignIsPinned() {
    assertThat(LoadRace.targets())
        .allMatch(it -> it.most() == 1)
        .extracting(it -> it.contender() + " " + it.baseline())
        .containsExactly(
            "explicit tinyproxy", "explicit squid", "captured tinyproxy", "captured squid");
  }

  private static void assertWellFormed(String json) throws IOException {
    Set<String> members = new HashSet<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      while (parser.nextToken() != null) {
        if (parser.currentName() != null) {
          members.add(parser.currentName());
        }
      }
    }
    assertThat(members).contains("loads", "unit", "comparison", "verdict", "endurance", "resident");
  }
}
