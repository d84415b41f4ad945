package dev.bailey.sessions.service;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.KeptOutput;
import dev.bailey.execution.Result;

/** A command whose beginning of output is kept; the rest is let go, and the command goes on. */
final class Captured {
  private static final long MOST = 10 << 20;
  private static final int NOT_STOPPED = -1;

  private Captured() {}

  static Result exec(Sandbox sandbox, Command command) {
    KeptOutput stdout = new KeptOutput(MOST);
    KeptOutput stderr = new KeptOutput(MOST);
    Execution execution = sandbox.start(command, stdout, stderr);
    try {
      Result result = execution.await();
      return result.withOutput(stdout.output(NOT_STOPPED), stderr.output(NOT_STOPPED));
    } catch (InterruptedException e) {
      execution.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "command", "interrupted").withCause(e);
    }
  }
}
