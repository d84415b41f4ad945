package dev.bailey.cli.session;

import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.RunRequest;
import dev.bailey.cli.output.EndLines;
import dev.bailey.cli.output.EnforcementReport;
import dev.bailey.cli.output.RefusalWatch;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.cli.signal.SignalForwarder;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.Console;
import dev.bailey.execution.Command;
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

/** {@code bailey session exec}: runs a command in a session. */
final class SessionCommands {
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
    Path workspace = session.workspace();
    Command command = command(options, workspace);
    ExecOptions tighter = tighter(options, workspace);
    RefusalWatch err = new RefusalWatch(console.err());
    Result result =
        words.json() ? session.exec(command, tighter) : streamed(session, command, tighter, err);
    if (words.json()) {
      console.print(ResultForm.printed(result, RemedyText.wording()).line());
    } else {
      Limits limits = tighter.limits().orElse(session.info().policy().limits());
      console.warn(EndLines.of(result, limits, workspace, err));
    }
    if (options.verbose()) {
      console.warn(EnforcementReport.of(result));
    }
    return result.exitCode();
  }

  private Result streamed(
      Session session, Command command, ExecOptions options, OutputStream stderr) {
    SignalForwarder forwarder = new SignalForwarder();
    forwarder.connect(signals);
    forwarder.attach(session.start(command, options, console.out(), stderr));
    return forwarder.await();
  }

  private ExecOptions tighter(RunOptions options, Path workspace) {
    Optional<FileAccess.Mode> files = options.files();
    if (files.isPresent() && files.get() == FileAccess.Mode.UNRESTRICTED) {
      throw SessionWords.invalid(
          words.verb().fullWords(),
          "option --fs",
          "a command can be confined more tightly than its session, not otherwise",
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
    Command command =
        Command.of(options.command())
            .withEnvironment(options.environment())
            .withInput(console.in());
    return words.workdir().map(it -> command.in(workspace.resolve(it).normalize())).orElse(command);
  }
}
