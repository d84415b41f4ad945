package dev.bailey.cli;

import dev.bailey.backend.Backends;
import dev.bailey.cli.command.Machine;
import dev.bailey.cli.doctor.Fact;
import dev.bailey.cli.doctor.LinuxFacts;
import dev.bailey.cli.signal.JvmSignals;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.CallerTerminal;
import dev.bailey.linux.host.HostBackend;
import dev.bailey.linux.landlock.LandlockBackend;
import dev.bailey.linux.namespace.NamespaceBackend;
import dev.bailey.runtimes.bubblewrap.BubblewrapBackend;
import dev.bailey.runtimes.seatbelt.SeatbeltBackend;
import java.util.List;

/**
 * The machine that the command line runs on. Backends are listed here by hand: finding them by
 * {@link java.util.ServiceLoader} costs start-up time.
 */
final class LocalMachine implements Machine {
  @Override
  public Backends backends() {
    return new Backends(
        List.of(
            new NamespaceBackend(),
            new BubblewrapBackend(),
            new LandlockBackend(),
            new SeatbeltBackend(),
            new HostBackend()));
  }

  @Override
  public List<Fact> facts() {
    return LinuxFacts.list();
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
