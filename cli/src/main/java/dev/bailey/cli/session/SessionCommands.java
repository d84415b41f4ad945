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
import dev.bailey.sessions.process.ManagedProcess;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.storage.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Commands and processes in a session. */
final class SessionCommands {
  private static final int LOG_BYTES = 1 << 20;
  private static final long LOOK_MILLIS = 100;

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

  private Command command() {
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

  private static Result await(Execution execution) {
    try {
      return execution.await();
    } catch (InterruptedException e) {
      execution.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "await", "command", "interrupted").withCause(e);
    }
  }

  int process(Sessions sessions) {
    String verb = words.name(0, "start, list or logs");
    WorkspaceId id = new WorkspaceId(words.name(1, "name of a session"));
    return switch (verb) {
      case "start" -> start(sessions, id);
      case "list" -> list(sessions, id);
      case "logs" -> logs(sessions, id);
      default ->
          throw SessionWords.invalid(
              "session process", "'" + verb + "'", "no such verb", "Use start, list or logs.");
    };
  }

  /** Without a server a process lives as long as this call, so this call stays. */
  private int start(Sessions sessions, WorkspaceId id) {
    ManagedProcess process = sessions.launch(id, command());
    console.warn(process.id() + " runs until it ends, or this call does (Ctrl-C)\n");
    try {
      while (sessions.processes(id).running() > 0) {
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return sessions.processes(id).get(process.id()).exit().orElse(0);
  }

  private int list(Sessions sessions, WorkspaceId id) {
    List<ManagedProcess> all = sessions.processes(id).list();
    console.print(
        words.json()
            ? SessionJson.member("processes", SessionJson.list(all, SessionJson::process)) + "\n"
            : SessionText.processes(all, Instant.now()));
    return 0;
  }

  private int logs(Sessions sessions, WorkspaceId id) {
    String process = words.name(2, "id of a process");
    try {
      console.out().write(sessions.processes(id).output(process, LOG_BYTES));
      console.err().write(sessions.processes(id).error(process, LOG_BYTES));
      return 0;
    } catch (java.io.IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "write to", "standard output", "nobody reads it")
          .withCause(e);
    }
  }
}
