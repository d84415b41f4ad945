package dev.bailey.benchmarks.contender;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;

/**
 * The side of {@link OtherJvm} that runs the contender: once for each line of input, answered by a
 * line when the run has ended, until the input ends. The first line says whether it is ready.
 */
public final class Turns {
  static final String READY = "ready";
  static final String DONE = "done";
  static final String ABSENT = "absent: ";

  private Turns() {}

  /** Returns when the input has ended or a turn has failed. */
  public static void take(Contender contender, InputStream input, PrintStream output) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(input, UTF_8));
    try (RaceTrial trial = contender.preparation().prepare()) {
      say(output, READY);
      while (lines.readLine() != null) {
        trial.run();
        say(output, DONE);
      }
    } catch (Unavailable absence) {
      say(output, ABSENT + absence.getMessage());
    } catch (Exception | LinkageError failure) {
      say(output, String.valueOf(failure).replaceAll("\\s*\\R\\s*", "; "));
    }
  }

  private static void say(PrintStream output, String line) {
    output.println(line);
    output.flush();
  }
}
