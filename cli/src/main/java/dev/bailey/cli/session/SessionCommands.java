package dev.bailey.cli.session;

import dev.bailey.cli.options.OptionParser;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.output.OutcomeLine;
import dev.bailey.cli.output.ResultJson;
import dev.bailey.cli.signal.SignalForwarder;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.storage.WorkspaceId;
import java.util.Optional;

/** Commands in a session. */
final class SessionCommands {
  private final SessionWords words;
  private final Console console;
  private final SignalSource signals;

  SessionCommands(SessionWords words, Console console, SignalSource signals) {
    this.words = words;
    this.console = console;
    this.signals = signals;
  }

  int exec(Sessions sessions, WorkspaceId id) {
    words.atMost(1);
    Command command = command();
    if (words.json()) {
      Result result = sessions.exec(id, command);
      console.print(ResultJson.of(result, result.stdout(), result.stderr()));
      return result.exitCode();
    }
    SignalForwarder forwarder = new SignalForwarder();
    forwarder.connect(signals);
    Execution execution = sessions.start(id, command, console.out(), console.err());
    forwarder.attach(execution);
    Result result = await(execution);
    console.warn(OutcomeLine.of(result.outcome(), Limits.none()));
    return result.exitCode();
  }

  Command command() {
    if (words.command().isEmpty()) {
      throw SessionWords.invalid(
          "session " + words.verb(),
          "command",
          "there is none to run",
          "Write it behind '--', for example: bailey session exec NAME -- ls");
    }
    RunOptions options = OptionParser.parse("run", words.policyWords(words.command()), console);
    Command command =
        new Command(
            options.command(),
            options.environment(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return options.passesInput() ? command.withInput(console.in()) : command;
  }

  static Result await(Execution execution) {
    try {
      return execution.await();
    } catch (InterruptedException e) {
      execution.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "await", "command", "interrupted").withCause(e);
    }
  }
}
