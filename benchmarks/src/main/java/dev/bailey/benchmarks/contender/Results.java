package dev.bailey.benchmarks.contender;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.io.IOException;

/** Checks that a run in a sandbox succeeded and was confined as asked, so that its time counts. */
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
