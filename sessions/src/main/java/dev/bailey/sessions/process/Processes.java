package dev.bailey.sessions.process;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.execution.StandardStream;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.ledger.ProcessTable;
import dev.bailey.storage.program.FlatDirectory;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
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

  /** Of a process whose own exit code is not known. */
  private static final int UNKNOWN_EXIT = 125;

  private final WorkspaceId session;
  private final ProcessTable table;
  private final Path logs;
  private final Clock clock;
  private final Map<String, Execution> running = new ConcurrentHashMap<>();

  /** The logs of those that run: readers wait there for what is written. */
  private final Map<String, ProcessLogs> written = new ConcurrentHashMap<>();

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
    ProcessLogs logs = ProcessLogs.begin(directory(), id);
    written.put(id, logs);
    table.add(session, id, String.join(" ", command.arguments()), clock.instant());
    Execution execution;
    try {
      execution = sandbox.start(command, logs.stdout(watched), logs.stderr(watched));
    } catch (RuntimeException e) {
      ended(id, UNKNOWN_EXIT);
      throw e;
    }
    running.put(id, execution);
    execution.whenGone(() -> ended(id, exitCode(execution)));
    return get(id);
  }

  private static int exitCode(Execution execution) {
    try {
      return execution.result().map(Result::exitCode).orElse(UNKNOWN_EXIT);
    } catch (BaileyException _) {
      // It could not be supervised to its end, and was killed.
      return UNKNOWN_EXIT;
    }
  }

  /** Written down first: who sees the end of its output, or that it does not run, finds how. */
  private void ended(String id, int code) {
    try {
      if (!abandoned) {
        table.ended(session, id, code, clock.instant());
      }
    } finally {
      ProcessLogs logs = written.remove(id);
      running.remove(id);
      if (logs != null) {
        logs.close();
      }
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

  private Path directory() {
    return logs.resolve(session.value());
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
                    "session " + session + " has no process of this name")
                .withRemedies(
                    new Remedy.Perform(Remedy.Operation.LIST_PROCESSES, session.value())));
  }

  /** What it wrote to one of its streams. */
  public Log log(String id, StandardStream stream) {
    get(id);
    ProcessLogs open = written.get(id);
    return open == null ? ProcessLogs.ended(directory(), id, stream) : open.of(stream);
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
