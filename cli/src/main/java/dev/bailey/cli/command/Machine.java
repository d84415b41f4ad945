package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.cli.doctor.Fact;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.CallerTerminal;
import java.util.List;

/**
 * What the commands of the command line need from the host. Each method makes only what it returns,
 * to keep start-up short.
 */
public interface Machine {
  /** Its backends, made anew; the caller closes them, by the {@link Host} it makes of them. */
  Backends backends();

  /** What {@code doctor} shows besides what Java knows; may take a while. */
  List<Fact> facts();

  CallerTerminal terminal();

  SignalSource signals();
}
