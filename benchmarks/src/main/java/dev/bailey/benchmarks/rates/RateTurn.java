package dev.bailey.benchmarks.rates;

import java.io.IOException;

/**
 * Result of one turn of a rate benchmark.
 *
 * @param elapsed nanoseconds until the last thread was done
 * @param processor nanoseconds that this JVM and the processes it reaped have used
 */
public record RateTurn(long commands, long elapsed, long processor) {

  /** Nanoseconds between the ends of two commands. */
  long timePerCommand() {
    return elapsed / Math.max(1, commands);
  }

  long processorPerCommand() {
    return processor / Math.max(1, commands);
  }

  String line() {
    return commands + " " + elapsed + " " + processor;
  }

  static RateTurn parse(String line) throws IOException {
    String[] words = line.split(" ", -1);
    try {
      if (words.length == 3) {
        return new RateTurn(
            Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
      }
    } catch (NumberFormatException e) {
      // What the JVM had to say instead of figures is the reason.
    }
    throw new IOException(line);
  }
}
