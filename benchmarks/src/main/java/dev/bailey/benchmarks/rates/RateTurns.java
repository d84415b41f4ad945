package dev.bailey.benchmarks.rates;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.List;

/**
 * Runs inside of a {@link RateJvm} and measures on request: each line of input names a contender, a
 * number of threads and a duration in nanoseconds, and is answered by one line with the result.
 */
public final class RateTurns {
  static final String ABSENT = "absent: ";

  private final List<Contender> contenders;

  public RateTurns(List<Contender> contenders) {
    this.contenders = List.copyOf(contenders);
  }

  public void take(InputStream input, PrintStream output) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(input, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      output.println(answer(line));
      output.flush();
    }
  }

  private String answer(String line) {
    String[] words = line.split(" ", -1);
    try {
      return RateSlice.run(
              contender(words[0]), Integer.parseInt(words[1]), Long.parseLong(words[2]))
          .line();
    } catch (Unavailable absence) {
      return ABSENT + absence.getMessage();
    } catch (Exception | LinkageError failure) {
      return String.valueOf(failure).replaceAll("\\s*\\R\\s*", "; ");
    }
  }

  private Contender contender(String id) throws Unavailable {
    for (Contender contender : contenders) {
      if (contender.id().equals(id)) {
        return contender;
      }
    }
    throw new Unavailable("this build has no contender " + id);
  }
}
