package dev.bailey.cli.session;

import dev.bailey.cli.signal.SignalForwarder;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.protocol.ProcessForm;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Port;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.documents.SessionDocuments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the commands of {@code bailey session process}. */
final class SessionProcesses {
  private final SessionWords words;
  private final Console console;
  private final SignalSource signals;

  SessionProcesses(SessionWords words, Console console, SignalSource signals) {
    this.words = words;
    this.console = console;
    this.signals = signals;
  }

  int run(Session session) {
    return switch (words.verb()) {
      case PROCESS_LIST -> list(session);
      case PROCESS_LOGS -> logs(session);
      case PROCESS_SIGNAL -> signal(session);
      case PROCESS_EXPOSE -> {
        List<String> ports = new ArrayList<>(words.values(SessionOption.EXPOSE));
        ports.add(words.name(1, "port"));
        yield start(session, ports);
      }
      default -> start(session, words.values(SessionOption.EXPOSE));
    };
  }

  /** Without a server a process lives as long as this call, so this call stays. */
  private int start(Session session, List<String> exposed) {
    List<PortWord> ports = exposed.stream().map(PortWord::parse).toList();
    Command command = new SessionCommands(words, console, signals).command(session);
    SignalForwarder forwarder = new SignalForwarder();
    forwarder.connect(signals);
    for (PortWord port : ports) {
      Port made = session.expose(port.inside(), port.outside());
      console.warn(
          "port %d is reached at %s:%d%n"
              .formatted(
                  made.number(),
                  made.address().getAddress().getHostAddress(),
                  made.address().getPort()));
    }
    ManagedProcess process = session.processes().start(command, console.out(), console.err());
    console.warn(process.id() + " runs until it ends, or this call does (Ctrl-C)\n");
    Optional<Execution> execution = session.processes().execution(process.id());
    if (execution.isPresent()) {
      forwarder.attach(execution.get());
      return forwarder.await().exitCode();
    }
    return session.processes().get(process.id()).exit().orElse(0);
  }

  private int list(Session session) {
    List<ManagedProcess> all = session.processes().list();
    new Answer(words, console)
        .list(
            all,
            SessionDocuments::of,
            ProcessForm::writeList,
            () -> SessionText.processes(all, Instant.now()));
    return 0;
  }

  private int logs(Session session) {
    new SessionLogs(words, console).print(session.processes());
    return 0;
  }

  private int signal(Session session) {
    String process = words.name(1, "id of a process");
    int number = SignalWord.number(words.name(2, "signal"));
    ManagedProcess known = session.processes().get(process);
    if (known.state() != ManagedProcess.State.RUNNING) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "signal", "process " + process, "it does not run any more")
          .withHint("Processes end with the call that started them; Ctrl-C there ends one.");
    }
    session.processes().signal(process, number);
    return 0;
  }
}
