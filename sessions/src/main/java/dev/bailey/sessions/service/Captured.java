package dev.bailey.sessions.service;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Output;
import dev.bailey.execution.Result;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** The beginning of what a command writes; the rest is let go, and the command goes on. */
final class Captured extends OutputStream {
  private static final int MOST = 10 << 20;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private boolean truncated;

  private Captured() {}

  static Result exec(Sandbox sandbox, Command command) {
    Captured stdout = new Captured();
    Captured stderr = new Captured();
    Execution execution = sandbox.start(command, stdout, stderr);
    try {
      Result result = execution.await();
      return new Result(
          result.id(),
          result.outcome(),
          stdout.output(),
          stderr.output(),
          result.startTime(),
          result.duration(),
          result.usage(),
          result.enforcement(),
          result.selection());
    } catch (InterruptedException e) {
      execution.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "command", "interrupted").withCause(e);
    }
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    int part = Math.min(length, MOST - kept.size());
    kept.write(bytes, offset, part);
    truncated |= part < length;
  }

  private synchronized Output output() {
    return new Output(kept.toByteArray(), truncated);
  }
}
