package dev.bailey.benchmarks.contender;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class TurnsTest {
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger closes = new AtomicInteger();

  @Test
  void oneTurnForEachLineUntilTheInputEnds() {
    assertThat(answers("\n\n", Counted::new)).isEqualTo("ready\ndone\ndone\n");
    assertThat(runs).hasValue(2);
    assertThat(closes).hasValue(1);
  }

  @Test
  void whatIsNotInstalledIsSaidInsteadOfReady() {
    assertThat(
            answers(
                "\n",
                () -> {
                  throw new Unavailable("not installed: apt install it");
                }))
        .isEqualTo("absent: not installed: apt install it\n");
  }

  @Test
  void aFailureIsOneLineAndTheEnd() {
    assertThat(
            answers(
                "\n\n",
                () ->
                    () -> {
                      throw new IOException("no\n  more");
                    }))
        .isEqualTo("ready\njava.io.IOException: no; more\n");
  }

  private static String answers(String input, Contender.Preparation preparation) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Turns.take(
        new Contender("it", "it", preparation),
        new ByteArrayInputStream(input.getBytes(UTF_8)),
        new PrintStream(output, true, UTF_8));
    return output.toString(UTF_8);
  }

  private final class Counted implements RaceTrial {
    @Override
    public void run() {
      runs.incrementAndGet();
    }

    @Override
    public void close() {
      closes.incrementAndGet();
    }
  }
}
