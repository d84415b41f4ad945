package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.backend.Backends;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.RunRequest;
import dev.bailey.cli.output.SelectionNotice;
import dev.bailey.cli.output.ShellQuoting;
import dev.bailey.cli.output.WrapJson;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Wrapped;
import dev.bailey.policy.Limits;

/** {@code bailey wrap}: prints the command line that confines a command, ready for a shell. */
final class WrapCommand extends JsonSubcommand {
  WrapCommand() {
    super(CommandName.WRAP);
  }

  @Override
  String json(BaileyException failure) {
    return WrapJson.of(failure);
  }

  @Override
  int perform(RunOptions options, Console console, Machine machine) {
    Backends backends = machine.backends();
    RunRequest request = RunRequest.toWrap(options, console, backends);
    try (Host host = new Host(backends, request.defaults(), Limits.none())) {
      Wrapped wrapped = Sandbox.wrap(request.policy(), host, request.command());
      if (options.json()) {
        console.print(WrapJson.of(wrapped));
      } else {
        console.warn(SelectionNotice.of(wrapped));
        console.printExactly(ShellQuoting.quote(wrapped.words()) + "\n");
      }
    }
    return 0;
  }
}
