package dev.bailey.sessions.process;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.ledger.ProcessTable;
import dev.bailey.storage.WorkspaceId;
import dev.bailey.storage.program.FlatDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The processes of one session. Thread-safe. */
public final class Processes {
  private static final int MOST = 64;
  private static final long LOG_BYTES = 8 << 20;

  private final WorkspaceId session;
  private final ProcessTable table;
  private final Path logs;
  private final Clock clock;
  private final Map<String, Execution> running = new ConcurrentHashMap<>();
  private volatile boolean abandoned;

  public Processes(WorkspaceId session, ProcessTable table, Path logs, Clock clock) {
    this.session = session;
    this.table = table;
    this.logs = logs;
    this.clock = clock;
  }

  /**
   * Starts one; it ends with the session, or when it is told to.
   *
   * @param watched also gets what it writes
   */
  public synchronized ManagedProcess start(Sandbox sandbox, Command command, Watched watched) {
    if (running.size() >= MOST) {
      throw BaileyException.of(
              ErrorCode.RESOURCES_EXHAUSTED,
              "start",
              "process",
              "session " + session + " keeps " + MOST + " running already")
          .withRemedies(new Remedy.Perform(Remedy.Operation.END_PROCESS, session.value()));
    }
    String id = "p-" + (table.of(session).size() + 1);
    OutputStream output = log(id, "out").begin();
    OutputStream error = log(id, "err").begin();
    table.add(session, id, String.join(" ", command.arguments()), clock.instant());
    Execution execution;
    try {
      execution =
          sandbox.start(
              command, new Tee(output, watched.stdout()), new Tee(error, watched.stderr()));
    } catch (RuntimeException e) {
      ended(id, 125, output, error);
      throw e;
    }
    running.put(id, execution);
    execution.whenGone(() -> {
      int code = execution.result().map(it -> it.exitCode()).orElse(125);
      // Written down first: who sees that none runs any more finds out how this one ended.
      try {
        ended(id, code, output, error);
      } finally {
        running.remove(id);
      }
    });
    return get(id);
  }

  private void ended(String id, int code, OutputStream output, OutputStream error) {
    Log.close(output);
    Log.close(error);
    if (!abandoned) {
      table.ended(session, id, code, clock.instant());
    }
  }

  /** From now on nobody learns how one ends: those that run are lost. */
  public void abandon() {
    abandoned = true;
  }

  /** Removes what the processes of a session wrote. */
  public static void removeLogs(Path logs, WorkspaceId session) {
    Path directory = logs.resolve(session.value());
    try {
      FlatDirectory.remove(directory);
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.STORAGE_FAILED, "remove", "logs of session " + session, "" + e.getMessage())
          .withCause(e);
    }
  }

  private Log log(String id, String stream) {
    return new Log(logs.resolve(session.value()).resolve(id + "." + stream), LOG_BYTES);
  }

  /** All of them, in the order of their start. */
  public List<ManagedProcess> list() {
    return table.of(session).stream()
        .map(it ->
            new ManagedProcess(
                it.id(),
                it.command(),
                ManagedProcess.State.valueOf(it.state().toUpperCase(Locale.ROOT)),
                it.exit(),
                it.started(),
                it.ended()))
        .toList();
  }

  public ManagedProcess get(String id) {
    return list().stream()
        .filter(it -> it.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            BaileyException.of(
                    ErrorCode.NOT_FOUND,
                    "find",
                    "process " + id,
                    "session " + session + " has none of this name")
                .withRemedies(
                    new Remedy.Perform(Remedy.Operation.LIST_PROCESSES, session.value())));
  }

  /** The last bytes of what it wrote. */
  public byte[] output(String id, int most) {
    get(id);
    return log(id, "out").tail(most);
  }

  /** The last bytes of what it wrote to standard error. */
  public byte[] error(String id, int most) {
    get(id);
    return log(id, "err").tail(most);
  }

  /** Sends a signal; a process that has ended is fine. */
  public void signal(String id, int number) {
    get(id);
    Execution execution = running.get(id);
    if (execution != null) {
      if (number == 9) {
        execution.kill();
      } else {
        execution.signal(number);
      }
    }
  }

  /** One that runs, to wait for. */
  public Optional<Execution> execution(String id) {
    get(id);
    return Optional.ofNullable(running.get(id));
  }

  /** How many run. */
  public int running() {
    return running.size();
  }
}
