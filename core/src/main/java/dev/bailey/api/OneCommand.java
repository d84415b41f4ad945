package dev.bailey.api;

import dev.bailey.backend.Backend;
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
final class OneCommand implements CommandStart {
  private final Policy asked;
  private final Host host;

  private OneCommand(Policy asked, Host host) {
    this.asked = asked;
    this.host = host;
  }

  static SupervisedExecution launch(
      Policy asked, Host host, Command command, OutputStream stdout, OutputStream stderr) {
    Streams streams = new Streams(stdout, stderr);
    if (command.limits().isNone()) {
      return CommandStart.of(command, streams, new OneCommand(asked, host));
    }
    // The sandbox is the command's own: so are its limits.
    Policy own = asked.tightenedBy(command.limits());
    return CommandStart.of(command.withLimits(Limits.none()), streams, new OneCommand(own, host));
  }

  @Override
  public SupervisedExecution start(Command command, Streams streams) {
    Policy policy = Scope.tighten(asked, host);
    if (policy.network() instanceof NetworkAccess.Filtered) {
      return startWithGateway(policy, command, streams);
    }
    try {
      return startAlone(policy, command, streams);
    } catch (BaileyException e) {
      throw host.events().failed(e);
    }
  }

  private SupervisedExecution startAlone(Policy policy, Command command, Streams streams) {
    EffectivePolicy effective = host.effective(policy);
    SupervisedExecution.Start start = SupervisedExecution.Start.now();
    Backends.Used<ConfinedProcess> used =
        host.backends().use(policy, effective, new Launch(effective, command, streams));
    Backends.Choice choice = used.choice();
    return new SupervisedExecution(
            choice, used.result(), new ExecutionRegistry(), start, effective.cuts())
        .tellingAlone(SandboxEvents.opened(host, choice.backend().name(), effective), command);
  }

  /** A class, since linking a lambda would cost start-up time. */
  private record Launch(EffectivePolicy policy, Command command, Streams streams)
      implements Backends.Use<ConfinedProcess> {
    @Override
    public ConfinedProcess of(Backend backend) {
      return backend.launch(policy, command, streams);
    }
  }

  /** The egress gateway must be there before the command is, and go with it. */
  private SupervisedExecution startWithGateway(Policy policy, Command command, Streams streams) {
    Sandbox sandbox = Sandbox.open(policy, host);
    try {
      return sandbox.begin(command, streams.stdout(), streams.stderr()).endingWith(sandbox::close);
    } catch (RuntimeException e) {
      sandbox.close();
      throw e;
    }
  }
}
