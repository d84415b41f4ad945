package dev.bailey.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.benchmarks.egress.EgressSizes;
import dev.bailey.benchmarks.rates.RatePlan;
import dev.bailey.benchmarks.sessions.SessionSizes;
import dev.bailey.cli.command.CommandName;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.error.BaileyException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BenchOptionsTest {
  @Test
  void defaultsArePinned() {
    assertThat(parse(""))
        .isEqualTo(
            new BenchOptions(
                300,
                false,
                false,
                Optional.empty(),
                Optional.empty(),
                "nobody",
                Path.of("bailey").toAbsolutePath(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    assertThat(parse("--peers").rounds()).isEqualTo(20);
    assertThat(parse("--shell")).isEqualTo(parse("--peers"));
  }

  @Test
  void everyOptionIsTaken() {
    assertThat(
            parse(
                "--peers --rounds 7 --json --plot /tmp/p.svg --peers-dir /p --user me"
                    + " --launcher /b/bailey"))
        .isEqualTo(
            new BenchOptions(
                7,
                true,
                true,
                Optional.of(Path.of("/tmp/p.svg")),
                Optional.of(Path.of("/p")),
                "me",
                Path.of("/b/bailey"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void sizesOfSessionsArePinned() {
    assertThat(parse("--sessions").sessions())
        .contains(new SessionSizes(10_000, 1L << 30, 5, 100, 100_000, 200, Path.of("/var/tmp")));
    assertThat(
            parse(
                    "--sessions --files 20 --megabytes 1 --rounds 2 --largest 50 --idle 3"
                        + " --in /tmp")
                .sessions())
        .contains(new SessionSizes(20, 1 << 20, 2, 100, 50, 3, Path.of("/tmp")));
  }

  @Test
  void sizesForTheEgressGatewayArePinned() {
    assertThat(parse("--egress").egress())
        .contains(new EgressSizes(10, 4, 256 << 20, 2000, 4000, 0));
    assertThat(parse("--egress --rounds 2 --megabytes 3 --connections 500").egress())
        .contains(new EgressSizes(2, 4, 3 << 20, 2000, 4000, 500));
    assertThat(parse("--sessions").egress()).isEmpty();
  }

  @Test
  void plansOfRatesArePinned() {
    assertThat(parse("--rates").rates())
        .contains(
            new RatePlan(
                7,
                2,
                Duration.ofSeconds(1),
                List.of(1, 8, 64),
                Optional.empty(),
                Optional.empty()));
    assertThat(parse("--rates --rounds 2 --threads 1,3 --user me --against /tmp").rates())
        .contains(
            new RatePlan(
                2,
                2,
                Duration.ofSeconds(1),
                List.of(1, 3),
                Optional.of("me"),
                Optional.of(Path.of("/tmp"))));
    assertThat(parse("--egress").rates()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1,", ",", "x", "8,1001", "-1"})
  void badNumbersOfThreadsAreRefused(String numbers) {
    assertThatThrownBy(() -> parse("--rates --threads " + numbers))
        .isInstanceOf(BaileyException.class)
        .hasMessageStartingWith("bench option --threads: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--rounds 0", "--rounds -1", "--rounds x", "--rounds 99999999999", "--rounds"})
  void badRoundsAreRefused(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(BaileyException.class)
        .hasMessageStartingWith("bench option --rounds: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--files 0 --sessions",
        "--megabytes x --egress",
        "--megabytes x --sessions",
        "--idle",
        "--in /no/such/directory --sessions",
        "--connections 0 --egress",
        "--against /no/such/directory --rates"
      })
  void badSizesAreRefused(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(BaileyException.class)
        .hasMessageStartingWith("bench option " + line.split(" ", -1)[0] + ": ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--plot", "--plot /no/such/directory/p.svg", "--plot /tmp", "--plot /"})
  void plotsThatCannotBeWrittenAreRefusedBeforeTheRace(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(BaileyException.class)
        .hasMessageStartingWith("bench option --plot: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--files 20",
        "--megabytes 3",
        "--connections 5",
        "--peers-dir /p",
        "--launcher /b",
        "--user me --sessions",
        "--idle 3 --egress",
        "--plot /tmp/p.svg --egress",
        "--connections 5 --sessions",
        "--files 3 --peers",
        "--threads 3",
        "--against /tmp --sessions",
        "--plot /tmp/p.svg --rates",
      })
  void optionsWithoutEffectAreRefused(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(BaileyException.class)
        .hasMessageStartingWith(
            "bench option "
                + line.split(" ", -1)[0]
                + ": has no effect here, it belongs to bailey bench");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--peers --egress",
        "--sessions --egress",
        "--shell --sessions",
        "--rates --peers"
      })
  void onlyOneThingIsMeasured(String line) {
    assertThatThrownBy(() -> parse(line)).hasMessageContaining("exclude each other");
  }

  @Test
  void helpNamesEveryOption() {
    String help = CommandTree.help(CommandName.BENCH, List.of());
    assertThat(help)
        .contains("--rounds N", "--json", "--plot FILE.svg", "--peers", "--peers-dir DIR")
        .contains("--user NAME", "--launcher FILE", "--help", "--sessions", "--files N")
        .contains(
            "--megabytes N", "--largest N", "--idle N", "--in DIR", "--egress", "--connections N")
        .contains("--rates", "--threads N,N...", "--against DIR");
    assertThat(help.lines()).allSatisfy(it -> assertThat(it).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void unknownOptionsAreRefused() {
    assertThatThrownBy(() -> parse("--fast")).hasMessage("bench option --fast: no such option");
    assertThatThrownBy(() -> parse("now")).hasMessageContaining("one word too many");
  }

  @Test
  void targetsOfTheDesignArePinned() {
    assertThat(SpawnComparison.targets(true))
        .extracting(it -> it.contender() + " " + it.baseline() + " " + it.most())
        .containsExactly(
            "warm plain 0.6",
            "one-shot plain 1.0",
            "one-shot bwrap 0.3",
            "rootless-warm rootless-bwrap 0.28");
    assertThat(SpawnComparison.targets(false))
        .extracting(it -> it.contender() + " " + it.baseline() + " " + it.most())
        .containsExactly("warm bwrap 0.28");
    assertThat(ShellComparison.targets())
        .extracting(it -> it.contender() + " " + it.baseline() + " " + it.most())
        .containsExactly(
            "bailey srt 0.5",
            "bailey codex 0.8",
            "bailey-session-list bailey 1.5",
            "bailey-session-exec bailey 2.0");
    assertThat(RateComparison.targets())
        .extracting(it -> it.contender() + " " + it.baseline() + " " + 1 / it.most())
        .containsExactly("warm plain 1.7", "one-shot plain 0.8");
  }

  private static BenchOptions parse(String line) {
    return BenchOptions.parse(line.isEmpty() ? List.of() : List.of(line.split(" ", -1)));
  }
}
