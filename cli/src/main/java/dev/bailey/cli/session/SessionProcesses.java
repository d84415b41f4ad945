package dev.bailey.cli.session;

import dev.bailey.cli.signal.SignalForwarder;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.sessions.ports.Exposure;
import dev.bailey.sessions.process.ManagedProcess;
import dev.bailey.sessions.process.Watched;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.storage.WorkspaceId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Processes in a session, and their ports. */
final class SessionProcesses {
  private static final int LOG_BYTES = 1 << 20;

  private final SessionWords words;
  private final Console console;
  private final SignalSource signals;

  SessionProcesses(SessionWords words, Console console, SignalSource signals) {
    this.words = words;
    this.console = console;
    this.signals = signals;
  }

  int run(Sessions sessions, WorkspaceId id) {
    return switch (words.verb()) {
      case PROCESS_LIST -> list(sessions, id);
      case PROCESS_LOGS -> logs(sessions, id);
      case PROCESS_SIGNAL -> signal(sessions, id);
      case PROCESS_EXPOSE -> {
        List<String> ports = new ArrayList<>(words.values(SessionOption.EXPOSE));
        ports.add(words.name(1, "port"));
        yield start(sessions, id, ports);
      }
      default -> start(sessions, id, words.values(SessionOption.EXPOSE));
    };
  }

  /** Without a server a process lives as long as this call, so this call stays. */
  private int start(Sessions sessions, WorkspaceId id, List<String> exposed) {
    List<PortWord> ports = exposed.stream().map(PortWord::parse).toList();
    Command command = new SessionCommands(words, console, signals).command(sessions, id);
    SignalForwarder forwarder = new SignalForwarder();
    forwarder.connect(signals);
    for (PortWord port : ports) {
      Exposure made = sessions.expose(id, port.inside(), port.outside());
      console.warn(
          "port %d is reached at %s:%d%n"
              .formatted(
                  made.port(),
                  made.address().getAddress().getHostAddress(),
                  made.address().getPort()));
    }
    ManagedProcess process =
        sessions.launch(id, command, new Watched(console.out(), console.err()));
    console.warn(process.id() + " runs until it ends, or this call does (Ctrl-C)\n");
    Optional<Execution> execution = sessions.processes(id).execution(process.id());
    if (execution.isPresent()) {
      forwarder.attach(execution.get());
      return SessionCommands.await(execution.get()).exitCode();
    }
    return sessions.processes(id).get(process.id()).exit().orElse(0);
  }

  private int list(Sessions sessions, WorkspaceId id) {
    List<ManagedProcess> all = sessions.processes(id).list();
    console.print(
        words.json()
            ? SessionJson.member("processes", SessionJson.list(all, SessionJson::process)) + "\n"
            : SessionText.processes(all, Instant.now()));
    return 0;
  }

  private int logs(Sessions sessions, WorkspaceId id) {
    String process = words.name(1, "id of a process");
    int lines = words.number(SessionOption.LINES, Integer.MAX_VALUE);
    try {
      console.out().write(LastLines.of(sessions.processes(id).output(process, LOG_BYTES), lines));
      console.err().write(LastLines.of(sessions.processes(id).error(process, LOG_BYTES), lines));
      return 0;
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "write to", "standard output", "nobody reads it")
          .withCause(e);
    }
  }

  private int signal(Sessions sessions, WorkspaceId id) {
    String process = words.name(1, "id of a process");
    int number = SignalWord.number(words.name(2, "signal"));
    ManagedProcess known = sessions.processes(id).get(process);
    if (known.state() != ManagedProcess.State.RUNNING) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "signal", "process " + process, "it does not run any more")
          .withHint("Processes end with the call that started them; Ctrl-C there ends one.");
    }
    sessions.processes(id).signal(process, number);
    return 0;
  }
}
