package dev.bailey.benchmarks.contender;

import dev.bailey.execution.Result;
import java.io.IOException;

/** What makes a sandboxed run count. */
final class Results {
  private Results() {}

  /** The program ended well, and what was promised was enforced: else its time means nothing. */
  static void check(Result result) throws IOException {
    if (result.exitCode() != 0) {
      throw new IOException(result.outcome() + ": " + result.stderr().text());
    }
    if (!result.enforcement().verified()) {
      throw new IOException("not all promises were verified: " + result.enforcement());
    }
  }
}
