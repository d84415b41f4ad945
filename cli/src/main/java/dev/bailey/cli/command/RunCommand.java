package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.cli.options.Installation;
import dev.bailey.cli.options.PresetLines;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.RunRequest;
import dev.bailey.cli.output.EndLines;
import dev.bailey.cli.output.EnforcementReport;
import dev.bailey.cli.output.Failures;
import dev.bailey.cli.output.RefusalWatch;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.cli.output.SelectionNotice;
import dev.bailey.cli.signal.SignalForwarder;
import dev.bailey.cli.terminal.CallerTerminal;
import dev.bailey.cli.terminal.Console;
import dev.bailey.cli.terminal.LentTerminal;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.output.CapturedOutput;
import dev.bailey.policy.Limits;
import dev.bailey.protocol.ResultForm;
import java.io.OutputStream;

/** {@code bailey run}: runs one command in a sandbox of its own, its output live or as JSON. */
final class RunCommand extends JsonSubcommand {
  private static final long KEPT_BYTES = 10L << 20;

  RunCommand() {
    super(CommandName.RUN);
  }

  @Override
  String json(BaileyException failure) {
    return ResultForm.printed(failure, Failures.EXIT_CODE, RemedyText.wording()).line();
  }

  @Override
  int perform(RunOptions options, Console console, Machine machine) {
    Backends backends = machine.backends();
    RunRequest request = RunRequest.toRun(options, console, backends);
    if (options.verbose()) {
      console.warn(PresetLines.of(options, request.policy().files().project()));
    }
    // No ceiling: a person may use the machine.
    try (RunAudit audit = RunAudit.of(options, request.policy().files(), console);
        Host host = audit.watching(new Host(backends, request.defaults(), Limits.none()))) {
      return options.json()
          ? captured(options, request, console, machine, host)
          : streamed(options, request, console, machine, host);
    }
  }

  private static int streamed(
      RunOptions options, RunRequest request, Console console, Machine machine, Host host) {
    RefusalWatch out = new RefusalWatch(console.out());
    RefusalWatch err = new RefusalWatch(console.err());
    // On a terminal everything comes as output; else most output is none of our business.
    boolean terminal = machine.terminal().isPresent();
    Result result =
        execute(options, request, console, machine, host, terminal ? out : console.out(), err);
    Limits limits = request.policy().limits().orElse(request.defaults());
    console.warn(EndLines.of(result, limits, request.policy().files().project(), out, err));
    if (result.exitCode() != 0 && Installation.isWithin(request.policy().files())) {
      console.warn("bailey: note: Bailey's own directory is read-only inside a sandbox\n");
    }
    if (options.verbose()) {
      console.warn(EnforcementReport.of(result));
    }
    return result.exitCode();
  }

  private static int captured(
      RunOptions options, RunRequest request, Console console, Machine machine, Host host) {
    long kept = request.policy().limits().outputBytes().orElse(KEPT_BYTES);
    CapturedOutput captured = CapturedOutput.first(kept);
    Result result =
        execute(options, request, console, machine, host, captured.stdout(), captured.stderr());
    console.print(ResultForm.printed(captured.in(result), RemedyText.wording()).line());
    if (options.verbose()) {
      console.warn(EnforcementReport.of(result));
    }
    return result.exitCode();
  }

  private static Result execute(
      RunOptions options,
      RunRequest request,
      Console console,
      Machine machine,
      Host host,
      OutputStream stdout,
      OutputStream stderr) {
    Command command =
        options.passesInput() ? request.command().withInput(console.in()) : request.command();
    SignalForwarder signals = new SignalForwarder();
    signals.connect(machine.signals());
    CallerTerminal terminal = terminal(options, machine);
    try (LentTerminal lent = new LentTerminal(terminal);
        Started started = Started.of(options, request, host, lent.lend(command), stdout, stderr)) {
      Execution execution = started.execution();
      signals.attach(execution);
      if (!options.json() && !options.namesBackend()) {
        console.warn(SelectionNotice.of(execution.selection(), terminal.isPresent()));
      }
      lent.attach(execution);
      return signals.await();
    }
  }

  /** The terminal the command gets to see: the caller's, or none. */
  private static CallerTerminal terminal(RunOptions options, Machine machine) {
    if (options.terminal() == RunOptions.Terminal.NEVER) {
      return CallerTerminal.none();
    }
    if (options.json()) {
      if (options.terminal() == RunOptions.Terminal.REQUIRED) {
        throw noTerminal("--json keeps the output, a terminal shows it", "Use one of the two.");
      }
      return CallerTerminal.none();
    }
    CallerTerminal terminal = machine.terminal();
    if (options.terminal() == RunOptions.Terminal.REQUIRED && !terminal.isPresent()) {
      throw noTerminal(
          "standard input or output is not a terminal", "Leave --tty out, or start it from one.");
    }
    return terminal;
  }

  private static BaileyException noTerminal(String reason, String hint) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "option", "--tty", reason).withHint(hint);
  }
}
