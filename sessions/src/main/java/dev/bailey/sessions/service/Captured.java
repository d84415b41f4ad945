package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.KeptOutput;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.sessions.api.ExecOptions;

/**
 * A command of whose output the beginning is kept. The rest is discarded, and the command goes on.
 */
final class Captured {
  private static final long MOST = 10 << 20;
  private static final int NOT_STOPPED = -1;

  private Captured() {}

  static Result exec(LiveSession session, Command command, ExecOptions options) {
    long most = Math.min(MOST, options.limits().outputBytes().orElse(MOST));
    KeptOutput stdout = new KeptOutput(most);
    KeptOutput stderr = new KeptOutput(most);
    Execution execution = session.start(command, options, stdout, stderr);
    try {
      Result result = execution.await();
      long end = result.outcome() instanceof Outcome.OutputLimit it ? it.bytes() : NOT_STOPPED;
      return result.withOutput(stdout.output(end), stderr.output(end));
    } catch (InterruptedException e) {
      execution.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "command", "interrupted").withCause(e);
    }
  }
}
