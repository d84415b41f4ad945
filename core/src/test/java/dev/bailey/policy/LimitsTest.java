package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class LimitsTest {
  @Test
  void standardLimitsAreThese() {
    Limits limits = Limits.standard();
    assertThat(limits.wallTime()).contains(Duration.ofSeconds(30));
    assertThat(limits.cpus()).contains(1.0);
    assertThat(limits.memoryBytes()).contains(512L << 20);
    assertThat(limits.processes()).contains(256);
    assertThat(limits.outputBytes()).contains(10L << 20);
    assertThat(limits.openFiles()).isEmpty();
    assertThat(limits.diskBytes()).isEmpty();
  }

  @Test
  void aRequestIsFilledFromDefaultsAndLoweredToTheCeiling() {
    Policy request =
        Policy.project(Path.of("/"))
            .withLimits(Limits.none().withMemoryBytes(1L << 30).withProcesses(10));
    Limits ceiling = Limits.none().withMemoryBytes(256L << 20).withProcesses(99).withOpenFiles(64);
    Limits merged = EffectivePolicy.merge(request, Limits.standard(), ceiling).limits();
    assertThat(merged.memoryBytes()).as("lowered to the ceiling").contains(256L << 20);
    assertThat(merged.processes()).as("below the ceiling: kept").contains(10);
    assertThat(merged.openFiles()).as("from the ceiling alone").contains(64);
    assertThat(merged.wallTime()).as("from the defaults").contains(Duration.ofSeconds(30));
    assertThat(merged.diskBytes()).isEqualTo(Optional.empty());
  }

  @Test
  void absurdLimitsAreRefused() {
    assertRefused(() -> Limits.none().withMemoryBytes(4096));
    assertRefused(() -> Limits.none().withMemoryBytes(-1));
    assertRefused(() -> Limits.none().withCpus(0));
    assertRefused(() -> Limits.none().withCpus(Double.NaN));
    assertRefused(() -> Limits.none().withProcesses(0));
    assertRefused(() -> Limits.none().withOpenFiles(1));
    assertRefused(() -> Limits.none().withWallTime(Duration.ZERO));
    assertRefused(() -> Limits.none().withWallTime(Duration.ofDays(4000)));
    assertRefused(() -> Limits.none().withOutputBytes(-1));
    assertRefused(() -> Limits.none().withDiskBytes(1));
  }

  private static void assertRefused(Executable act) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(act::execute)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(Remedy.RaiseLimit.LIMITS).contains(e.subject()))
        .satisfies(e -> assertThat(e.hint().orElseThrow()).doesNotContainPattern("\\d[a-z]"));
  }
}
