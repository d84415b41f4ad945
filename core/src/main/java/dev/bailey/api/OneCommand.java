package dev.bailey.api;

import dev.bailey.backend.Backends;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.ExecutionRegistry;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import java.io.OutputStream;

/** Starts single commands, each in a sandbox of its own that goes away with it. */
final class OneCommand {
  private OneCommand() {}

  static SupervisedExecution launch(
      Policy asked, Host host, Command command, OutputStream stdout, OutputStream stderr) {
    if (!command.limits().isNone()) {
      // The sandbox is the command's own: so are its limits.
      return launch(
          asked.tightenedBy(command.limits()),
          host,
          command.withLimits(Limits.none()),
          stdout,
          stderr);
    }
    if (command.isListenedTo() || command.hasOpenInput()) {
      AttendedCommand attended = new AttendedCommand(command, stdout, stderr);
      return attended.attend(
          launch(asked, host, attended.command(), attended.stdout(), attended.stderr()));
    }
    Policy policy = Scope.tighten(asked, host);
    if (policy.network() instanceof NetworkAccess.Filtered) {
      return launchWithGateway(policy, host, command, stdout, stderr);
    }
    try {
      return launchAlone(policy, host, command, new Streams(stdout, stderr));
    } catch (BaileyException e) {
      throw host.events().failed(e);
    }
  }

  private static SupervisedExecution launchAlone(
      Policy policy, Host host, Command command, Streams streams) {
    EffectivePolicy effective = host.effective(policy);
    SupervisedExecution.Start start = SupervisedExecution.Start.now();
    while (true) {
      Backends.Choice choice = host.backends().choose(policy, effective);
      try {
        ConfinedProcess process = choice.backend().launch(effective, command, streams);
        host.backends().worked(choice);
        return new SupervisedExecution(
                choice, process, new ExecutionRegistry(), start, effective.cuts())
            .tellingAlone(SandboxEvents.opened(host, choice.backend().name(), effective), command);
      } catch (BaileyException e) {
        if (!host.backends().rulesOut(policy, choice, e)) {
          throw e;
        }
      }
    }
  }

  /** The egress gateway must be there before the command is, and go with it. */
  private static SupervisedExecution launchWithGateway(
      Policy policy, Host host, Command command, OutputStream stdout, OutputStream stderr) {
    Sandbox sandbox = Sandbox.open(policy, host);
    try {
      return sandbox.begin(command, stdout, stderr).endingWith(sandbox::close);
    } catch (RuntimeException e) {
      sandbox.close();
      throw e;
    }
  }
}
