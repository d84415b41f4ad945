package dev.bailey.benchmarks.contender;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.io.IOException;

/** What makes a sandboxed run count. */
public final class Results {
  private Results() {}

  /**
   * The program ended well, and what was promised was enforced, but for what the policy accepts to
   * go without: else its time means nothing.
   */
  public static void check(Result result, Policy policy) throws IOException {
    if (result.exitCode() != 0) {
      throw new IOException(result.outcome() + ": " + result.stderr().text());
    }
    for (Enforcement.Line line : result.enforcement().lines()) {
      if (!line.verified() && !policy.accepted().contains(line.promise())) {
        throw new IOException("not verified: " + line);
      }
    }
  }
}
