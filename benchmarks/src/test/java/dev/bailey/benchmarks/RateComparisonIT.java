package dev.bailey.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.rates.RatePlan;
import dev.bailey.benchmarks.report.RateResult;
import dev.bailey.benchmarks.report.RatesJson;
import dev.bailey.benchmarks.report.RatesReport;
import dev.bailey.benchmarks.report.RatesTable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, with short turns. */
final class RateComparisonIT {
  private static final RatePlan SHORT =
      new RatePlan(2, 0, Duration.ofMillis(60), List.of(1, 8), Optional.empty(), Optional.empty());

  @Test
  void everyContenderIsMeasured() throws Exception {
    RatesReport report = RateComparison.run(SHORT, (_, _) -> {});
    assertThat(report.before()).isEmpty();
    assertMeasured(report.now());
    assertThat(RatesTable.of(report))
        .contains("commands per second (/bin/true)", "2 turns of 60 ms", "1 thread ", "8 threads ")
        .contains("warm sandbox", "bwrap by ProcessBuilder", "target, 8 threads: warm at least 1.7")
        .doesNotContain("rate before");
    assertThat(members(RatesJson.of(report)))
        .contains("rates", "threads", "commands_per_second", "warm", "processor_time", "turn_ns")
        .doesNotContain("rates_before");
  }

  /** The other build is this one, as its script would have laid it out. */
  @Test
  void twoBuildsShareTheRounds(@TempDir Path tree) throws Exception {
    Path libraries = Files.createDirectories(tree.resolve(".build/bench"));
    int count = 0;
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path place = Path.of(entry);
      String name = String.valueOf(place.getFileName());
      if (name.matches("(bailey|jspecify)-.*[.]jar")) {
        Files.copy(place, libraries.resolve(name));
      } else if (!entry.isEmpty() && Files.isDirectory(place)) {
        jar(place, libraries.resolve("classes" + count++ + ".jar"));
      }
    }
    RatesReport report =
        RateComparison.run(SHORT.withThreads(List.of(1)).against(tree), (_, _) -> {});
    assertMeasured(report.before());
    assertMeasured(report.now());
    assertThat(RatesTable.of(report))
        .contains("rate before", "processor time before", "one-shot sandbox, 1 thread");
    assertThat(members(RatesJson.of(report))).contains("rates_before");
  }

  @Test
  void aTreeThatWasNotBuiltIsRefused(@TempDir Path tree) {
    assertThatThrownBy(() -> RateComparison.run(SHORT.against(tree), (_, _) -> {}))
        .isInstanceOf(Unavailable.class)
        .hasMessageContaining("is not built");
    assertThatThrownBy(() -> RateComparison.run(SHORT.as("no-such-user"), (_, _) -> {}))
        .hasMessage("there is no user no-such-user");
  }

  private static void assertMeasured(List<RateResult> results) {
    assertThat(results)
        .isNotEmpty()
        .allSatisfy(result ->
            assertThat(result.time().standings())
                .allMatch(it -> it instanceof Standing.Measured, "measured")
                .extracting(it -> it.contender().id())
                .containsExactly("plain", "one-shot", "warm", "bwrap"));
    // Processor time is told in hundredths of a second, of which a short turn may have few.
    assertThat(results)
        .allSatisfy(result -> assertThat(result.processor().ratio("bwrap", "plain")).isPresent());
  }

  private static void jar(Path classes, Path file) throws IOException, InterruptedException {
    String jar = Path.of(System.getProperty("java.home"), "bin", "jar").toString();
    Process process =
        new ProcessBuilder(jar, "cf", file.toString(), "-C", classes.toString(), ".")
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }

  private static Set<String> members(String json) throws IOException {
    Set<String> members = new HashSet<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      while (parser.nextToken() != null) {
        if (parser.currentName() != null) {
          members.add(parser.currentName());
        }
      }
    }
    return members;
  }
}
