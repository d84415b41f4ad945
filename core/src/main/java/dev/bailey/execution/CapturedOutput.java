package dev.bailey.execution;

import java.io.OutputStream;

/** What a command writes to its two streams, kept for its {@link Result}. */
public final class CapturedOutput {
  private final KeptOutput stdout;
  private final KeptOutput stderr;

  private CapturedOutput(KeptOutput stdout, KeptOutput stderr) {
    this.stdout = stdout;
    this.stderr = stderr;
  }

  /** Keeps everything. */
  public static CapturedOutput all() {
    return new CapturedOutput(KeptOutput.all(), KeptOutput.all());
  }

  /** Keeps the first bytes of each stream; the rest is discarded, and the command goes on. */
  public static CapturedOutput first(long most) {
    return new CapturedOutput(KeptOutput.first(most), KeptOutput.first(most));
  }

  public OutputStream stdout() {
    return stdout;
  }

  public OutputStream stderr() {
    return stderr;
  }

  /** The result of the command with its output. */
  public Result in(Result result) {
    return result.withOutput(stdout.output(result.outcome()), stderr.output(result.outcome()));
  }
}
