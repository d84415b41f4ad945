package dev.bailey.sessions.tools.standard;

import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;
import java.time.Duration;

/** {@code bash}: a line for the shell. */
final class Bash implements Tool {
  private static final int TIME = 120_000;
  private static final int MOST_TIME = 3_600_000;

  /** The kernel takes no longer argument. */
  private static final int LONGEST = 131_071;

  @Override
  public String name() {
    return "bash";
  }

  @Override
  public String description() {
    return "Runs a command line in the workspace, confined. 256 KB of each stream are kept, start"
        + " and end. When the time is up, everything it started is ended and the exit code is 124.";
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        Parameter.text("command", "The command line.").needed().alsoNamed("cmd").sized(1, LONGEST),
        Parameter.number("timeout_ms", TIME, 1, MOST_TIME, "How long it may take."));
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    CommandRun command = new CommandRun(run, Duration.ofMillis(arguments.number("timeout_ms")));
    String line = arguments.text("command");
    CommandRun.Ended ended = command.run(Command.of("/bin/bash", "-c", line));
    if (ended.outcome() instanceof Outcome.Denied) {
      // Nothing ran: small systems have no bash.
      ended = command.run(Command.of("/bin/sh", "-c", line));
    }
    return CommandReport.of(ended, text(ended));
  }

  private static String text(CommandRun.Ended ended) {
    StringBuilder text = new StringBuilder(CommandReport.lines(ended.stdout().text()));
    String errors = ended.stderr().text();
    if (!errors.isEmpty()) {
      text.append("STDERR:\n").append(CommandReport.lines(errors));
    }
    text.append(CommandReport.remark(ended.outcome()));
    text.append("Exit code: ").append(ended.outcome().exitCode()).append('\n');
    return text.append("Duration: ").append(ended.duration().toMillis()).append(" ms\n").toString();
  }
}
