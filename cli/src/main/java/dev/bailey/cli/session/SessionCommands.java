package dev.bailey.cli.session;

import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.RunRequest;
import dev.bailey.cli.output.EndLines;
import dev.bailey.cli.output.EnforcementReport;
import dev.bailey.cli.output.RefusalWatch;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.cli.signal.SignalForwarder;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.CallerTerminal;
import dev.bailey.cli.terminal.Console;
import dev.bailey.cli.terminal.LentTerminal;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.protocol.ResultForm;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.Session;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** {@code bailey session exec} and {@code shell}: run a command in a session. */
final class SessionCommands {
  /** Runs bash if the sandbox has it, else sh; only a process inside can tell. */
  private static final String SHELL = "command -v bash >/dev/null 2>&1 && exec bash; exec sh";

  private final SessionWords words;
  private final Console console;
  private final SignalSource signals;

  SessionCommands(SessionWords words, Console console, SignalSource signals) {
    this.words = words;
    this.console = console;
    this.signals = signals;
  }

  int exec(Session session) {
    RunOptions options = words.runOptions();
    Command command = command(options, session.workspace());
    return words.json()
        ? captured(session, command, options)
        : streamed(session, command, options, CallerTerminal.none());
  }

  /** Runs a shell on the caller's terminal: bash where there is one inside. */
  int shell(Session session, CallerTerminal terminal) {
    RunOptions options = words.runOptions();
    Command command = placed(Command.of("sh", "-c", SHELL), options, session.workspace());
    return streamed(session, command, options, terminal);
  }

  /** Refuses a shell that nobody could type into. */
  static void requireTerminal(CallerTerminal terminal) {
    if (!terminal.isPresent()) {
      throw SessionWords.invalid(
          "open",
          "a shell",
          "standard input or output is not a terminal",
          "Start it from a terminal. For a script: bailey session exec NAME -- sh -c 'COMMANDS'");
    }
  }

  private int captured(Session session, Command command, RunOptions options) {
    Result result = session.exec(command, tighter(options, session.workspace()));
    console.print(ResultForm.printed(result, RemedyText.wording()).line());
    return ended(result, options);
  }

  private int streamed(
      Session session, Command command, RunOptions options, CallerTerminal terminal) {
    Path workspace = session.workspace();
    ExecOptions tighter = tighter(options, workspace);
    RefusalWatch out = new RefusalWatch(console.out());
    RefusalWatch err = new RefusalWatch(console.err());
    SignalForwarder forwarder = new SignalForwarder();
    forwarder.connect(signals);
    Result result;
    try (LentTerminal lent = new LentTerminal(terminal)) {
      // A terminal merges stdout and stderr, so both are watched for refusals; else only stderr.
      OutputStream stdout = terminal.isPresent() ? out : console.out();
      Execution execution = session.start(lent.lend(command), tighter, stdout, err);
      forwarder.attach(execution);
      lent.attach(execution);
      result = forwarder.await();
    }
    Limits limits = tighter.limits().orElse(session.info().policy().limits());
    console.warn(EndLines.of(result, limits, workspace, out, err));
    return ended(result, options);
  }

  private int ended(Result result, RunOptions options) {
    if (options.verbose()) {
      console.warn(EnforcementReport.of(result));
    }
    return result.exitCode();
  }

  private ExecOptions tighter(RunOptions options, Path workspace) {
    Optional<FileAccess.Mode> files = options.files();
    if (files.isPresent() && files.get() == FileAccess.Mode.UNRESTRICTED) {
      throw SessionWords.invalid(
          words.verb().fullWords(),
          "option --fs",
          "a command can have less access than its session, not more",
          "Use --fs read-only, or leave it out.");
    }
    Optional<NetworkAccess> network = RunRequest.network(options, workspace);
    return new ExecOptions(
        options.limits(),
        network,
        files.isPresent() && files.get() == FileAccess.Mode.READ_ONLY
            ? ExecOptions.Writing.NOTHING
            : ExecOptions.Writing.AS_SESSION,
        words.denied());
  }

  /** The command behind {@code --}, with what the options say of it. */
  Command command(Session session) {
    return command(words.runOptions(), session.workspace());
  }

  private Command command(RunOptions options, Path workspace) {
    if (words.command().isEmpty()) {
      throw SessionWords.invalid(
          words.verb().fullWords(),
          "command",
          "none was given",
          "Write it behind '--', for example: bailey session exec NAME -- ls");
    }
    return placed(Command.of(options.command()), options, workspace);
  }

  /** With what the options say of where and how it runs. */
  private Command placed(Command plain, RunOptions options, Path workspace) {
    Command command = plain.withEnvironment(options.environment()).withInput(console.in());
    return words.workdir().map(it -> command.in(workspace.resolve(it).normalize())).orElse(command);
  }
}
