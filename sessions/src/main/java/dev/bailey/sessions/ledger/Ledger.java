package dev.bailey.sessions.ledger;

import java.nio.file.Path;

/**
 * The SQLite database of a state directory: its sessions, their snapshots, messages, tool calls and
 * processes.
 */
public final class Ledger implements AutoCloseable {
  private final Database database;
  private final SessionTable sessions;
  private final SnapshotTable snapshots;
  private final MessageTable messages;
  private final CallTable calls;
  private final ProcessTable processes;

  private Ledger(Database database) {
    this.database = database;
    sessions = new SessionTable(database);
    snapshots = new SnapshotTable(database);
    messages = new MessageTable(database);
    calls = new CallTable(database);
    processes = new ProcessTable(database);
  }

  /** Opens it; a file that is not there is made. */
  public static Ledger open(Path file) {
    return new Ledger(Database.open(file));
  }

  public SessionTable sessions() {
    return sessions;
  }

  public SnapshotTable snapshots() {
    return snapshots;
  }

  public MessageTable messages() {
    return messages;
  }

  public CallTable calls() {
    return calls;
  }

  public ProcessTable processes() {
    return processes;
  }

  @Override
  public void close() {
    database.close();
  }
}
