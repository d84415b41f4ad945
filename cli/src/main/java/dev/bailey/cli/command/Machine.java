package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.cli.doctor.Fact;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.CallerTerminal;
import dev.bailey.policy.Limits;
import java.util.List;

/** What commands need from the machine they run on. Every method makes only what it returns. */
public interface Machine {
  /** The host with its backends; the caller closes it. */
  Host open(Limits defaults);

  /** What {@code doctor} shows besides what Java knows; may take a while. */
  List<Fact> facts();

  CallerTerminal terminal();

  SignalSource signals();
}
