package dev.bailey.sessions.tools.standard;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.linux.launch.Deadlines;
import dev.bailey.output.StreamCapture;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.tools.ToolRun;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs a command on the target for so long at most, and keeps so much of its output. */
final class CommandRun {
  private static final int MOST_OUTPUT = 256 << 10;

  private final ToolRun run;
  private final Duration time;

  CommandRun(ToolRun run, Duration time) {
    this.run = run;
    this.time = time;
  }

  /** How a command ended, and what it wrote. */
  record Ended(Outcome outcome, Duration duration, StreamCapture stdout, StreamCapture stderr) {}

  Ended run(Command command) {
    ToldOutput stdout = told(ToolProgress.Stream.STDOUT);
    ToldOutput stderr = told(ToolProgress.Stream.STDERR);
    Execution execution = run.target().start(command, stdout, stderr);
    AtomicBoolean late = new AtomicBoolean();
    Future<?> deadline =
        Deadlines.inThreadAfter(
            time,
            () -> {
              late.set(true);
              execution.kill();
            });
    try {
      Result result = await(execution);
      stdout.finish();
      stderr.finish();
      boolean timedOut = late.get() && result.outcome() instanceof Outcome.Killed;
      Outcome outcome = timedOut ? new Outcome.TimedOut(time) : result.outcome();
      return new Ended(outcome, result.duration(), stdout.kept(), stderr.kept());
    } finally {
      deadline.cancel(false);
    }
  }

  private ToldOutput told(ToolProgress.Stream stream) {
    return new ToldOutput(StreamCapture.firstAndLast(MOST_OUTPUT), stream, run.progress());
  }

  /** Nothing goes on when this is interrupted: the command is ended and waited for. */
  private static Result await(Execution execution) {
    try {
      return execution.await();
    } catch (InterruptedException e) {
      execution.kill();
      awaitEnd(execution);
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "command", "it was cancelled");
    }
  }

  private static void awaitEnd(Execution execution) {
    while (true) {
      try {
        var _ = execution.await();
        return;
      } catch (InterruptedException _) {
        // Interrupted again while the killed command ends: that changes nothing. The
        // caller sets the flag afterwards.
      }
    }
  }
}
