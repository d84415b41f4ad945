package dev.bailey.benchmarks;

import static java.util.Objects.requireNonNull;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceTrial;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The contenders of {@link SpawnComparison} in JMH, one after the other. On a busy machine trust
 * the comparison more, which lets all of them take turns; this one has the profilers.
 *
 * <p>A contender that is not installed fails alone; JMH goes on with the next.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SpawnBenchmark {
  @Param({
    SpawnComparison.PLAIN,
    SpawnComparison.NATIVE,
    SpawnComparison.ONE_SHOT,
    SpawnComparison.WARM,
    SpawnComparison.BWRAP
  })
  String contender = "";

  private @Nullable RaceTrial trial;

  @Setup
  public void prepare() throws Exception {
    for (Contender candidate : SpawnComparison.contenders(Executables.onPath())) {
      if (candidate.id().equals(contender)) {
        trial = candidate.preparation().prepare();
      }
    }
  }

  /** Starts /bin/true and waits for it. */
  @Benchmark
  public void spawn() throws Exception {
    requireNonNull(trial, "not prepared").run();
  }

  @TearDown
  public void close() throws Exception {
    requireNonNull(trial, "not prepared").close();
  }
}
