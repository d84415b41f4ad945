package dev.bailey.cli;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.cli.command.Machine;
import dev.bailey.cli.doctor.Fact;
import dev.bailey.cli.signal.JvmSignals;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.CallerTerminal;
import dev.bailey.linux.host.HostBackend;
import dev.bailey.linux.landlock.LandlockBackend;
import dev.bailey.linux.namespace.NamespaceBackend;
import dev.bailey.policy.Limits;
import java.util.List;

/**
 * This machine. Backends are listed here by hand, in order of preference: looking them up as
 * services costs start-up time, and the order matters. No ceiling: a person may use the machine.
 */
final class Hosts implements Machine {
  @Override
  public Host open(Limits defaults) {
    return new Host(
        new Backends(List.of(new NamespaceBackend(), new LandlockBackend(), new HostBackend())),
        defaults,
        Limits.none());
  }

  @Override
  public List<Fact> facts() {
    return List.of();
  }

  @Override
  public CallerTerminal terminal() {
    return CallerTerminal.find();
  }

  @Override
  public SignalSource signals() {
    return new JvmSignals();
  }
}
