package dev.bailey.benchmarks.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.GrowthPlot;
import dev.bailey.benchmarks.report.SessionsJson;
import dev.bailey.benchmarks.report.SessionsReport;
import dev.bailey.benchmarks.report.SessionsTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, with few and small files. */
final class SessionsBenchmarkIT {
  private static final List<String> ACTS = List.of("snapshot", "rollback", "fork");

  @TempDir Path directory = Path.of("unset");

  @Test
  void everyLaneIsMeasuredAndNothingIsLeft() throws Exception {
    SessionSizes sizes = new SessionSizes(30, 60_000, 2, 1, 1000, 2, directory);
    SessionsReport report = SessionsBenchmark.run(sizes, (_, _) -> {});

    assertMeasured(report.firstCommand(), Set.of("plain", "session-copy", "session-btrfs"));
    Set<String> lanes = new HashSet<>(Set.of("cp", "tar"));
    for (String who : List.of("copy", "btrfs", "sharing", "bare")) {
      ACTS.forEach(act -> lanes.add(who + "-" + act));
    }
    assertMeasured(report.storage(), lanes);
    assertThat(report.storage().targets()).hasSize(6);
    assertThat(report.growth().steps()).extracting(it -> it.files()).containsExactly(100, 1000);
    assertThat(report.growth().steps())
        .allSatisfy(step ->
            assertThat(step.standings())
                .hasSize(6)
                .allMatch(it -> it instanceof Standing.Measured));
    assertThat(report.idle().processesEach()).isPositive();
    assertThat(report.idle().memoryEach()).isPositive();

    assertThat(SessionsTable.of(report))
        .contains("session, driver btrfs", "cp -a", "driver copy on btrfs: fork", "1000 files")
        .contains("2 idle sessions", "target: at most 2 MiB");
    assertWellFormed(SessionsJson.of(report));
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(GrowthPlot.of(report).getBytes(StandardCharsets.UTF_8)));
    assertThat(directory).isEmptyDirectory();
  }

  private static void assertMeasured(Comparison comparison, Set<String> lanes) {
    assertThat(comparison.standings())
        .allMatch(it -> it instanceof Standing.Measured)
        .extracting(it -> it.contender().id())
        .containsExactlyInAnyOrderElementsOf(lanes);
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
    assertThat(members)
        .contains("first_command", "storage", "idle", "growth", "btrfs-fork", "verdict")
        .contains("memory_per_session", "median_ns", "targets");
  }
}
