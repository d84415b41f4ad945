package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes, durations, counts and shares. */
final class ValuesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "512b, 512",
    "64k, 65536",
    "64K, 65536",
    "64kb, 65536",
    "64KiB, 65536",
    "256m, 268435456",
    "1g, 1073741824",
    "1.5g, 1610612736",
    "0.5k, 512",
    "2T, 2199023255552",
    "9223372036854775807, 9223372036854775807",
  })
  void sizes(String text, long bytes) {
    assertThat(Sizes.parse(Option.MEMORY.flag(), text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "-1, is negative",
    "-1m, is negative",
    "NaN, is not a number",
    "Infinity, is not a number",
    "m, is not a number",
    ".5g, is not a number",
    "1.g, is not a number",
    "1.2.3, is not a size",
    "1e9, is not a size",
    "0x10, is not a size",
    "12q, is not a size",
    "' 1m', is not a number",
    "1 m, is not a size",
    "+1m, is not a number",
    "٣, is not a number",
    "9223372036854775808, is too large",
    "9000000000000g, is too large",
    "8388608t, is too large",
  })
  void wrongSizes(String text, String reason) {
    BaileyException failure =
        catchThrowableOfType(BaileyException.class, () -> Sizes.parse(Option.MEMORY.flag(), text));
    assertThat(failure).hasMessage("option --memory: " + explained(text, reason));
    assertThat(failure.hint().orElseThrow()).contains("256m");
  }

  @ParameterizedTest
  @CsvSource({
    "500ms, 500",
    "30s, 30000",
    "30, 30000",
    "30sec, 30000",
    "5m, 300000",
    "5min, 300000",
    "1.5h, 5400000",
    "1d, 86400000",
    "0.25s, 250",
    "1M, 60000",
  })
  void durations(String text, long millis) {
    assertThat(Durations.parse(Option.TIMEOUT.flag(), text)).hasMillis(millis);
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "-5s, is negative",
    "NaN, is not a number",
    "5y, is not a duration",
    "1m30s, is not a duration",
    "0, is too short",
    "0.1ms, is too short",
    "99999999999999999999s, is too large",
    "9223372036854775807d, is too large",
  })
  void wrongDurations(String text, String reason) {
    BaileyException failure =
        catchThrowableOfType(
            BaileyException.class, () -> Durations.parse(Option.TIMEOUT.flag(), text));
    assertThat(failure).hasMessage("option --timeout: " + explained(text, reason));
    assertThat(failure.hint()).isPresent();
  }

  private static String explained(String text, String reason) {
    return text.isEmpty() ? "the value is empty" : "'" + text + "' " + reason;
  }

  @ParameterizedTest
  @CsvSource({"64, 64", "2147483647, 2147483647", "007, 7"})
  void counts(String text, int count) {
    assertThat(Numbers.count(Option.PIDS, text)).isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource({"''", "-1", "1.5", "1.0", "2147483648", "64k", "many", "NaN"})
  void wrongCounts(String text) {
    BaileyException failure =
        catchThrowableOfType(BaileyException.class, () -> Numbers.count(Option.PIDS, text));
    assertThat(failure).hasMessageStartingWith("option --pids: ");
    assertThat(failure.hint()).contains("Write a whole number, for example 64.");
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.5", "2, 2", "1.25, 1.25"})
  void shares(String text, double share) {
    assertThat(Numbers.share(Option.CPUS, text)).isEqualTo(share);
  }

  @ParameterizedTest
  @CsvSource({"''", "-1", "NaN", "Infinity", "1e3", "0.5x", "50%", ".5", "'0,5'"})
  void wrongShares(String text) {
    BaileyException failure =
        catchThrowableOfType(BaileyException.class, () -> Numbers.share(Option.CPUS, text));
    assertThat(failure).hasMessageStartingWith("option --cpus: ");
    assertThat(failure.hint()).isPresent();
  }

  @Test
  void machineMemory() {
    byte[] text =
        "MemTotal:       24681748 kB\nMemFree: 1 kB\n".getBytes(StandardCharsets.US_ASCII);
    assertThat(MachineMemory.parse(text, text.length)).isEqualTo(24681748L << 10);
    assertThat(MachineMemory.total()).isGreaterThan(1L << 26);
  }

  @Test
  void distanceCountsASwapOnce() {
    assertThat(Suggestions.distance("memroy", "memory")).isEqualTo(1);
    assertThat(Suggestions.distance("", "abc")).isEqualTo(3);
    assertThat(Suggestions.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Suggestions.distance("x", "x")).isZero();
  }
}
