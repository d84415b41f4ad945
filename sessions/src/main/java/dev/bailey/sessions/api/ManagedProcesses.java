package dev.bailey.sessions.api;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.OutputHistory;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/**
 * The processes that a session keeps running beside commands, and their logs.
 *
 * <p>All methods throw {@link dev.bailey.error.BaileyException}: NOT_FOUND where the session is
 * gone, or has no process of the id; STORAGE_FAILED, RESOURCES_EXHAUSTED and DATA_DAMAGED where the
 * ledger or a log cannot be read or written; INVALID_STATE after sessions were closed.
 */
public interface ManagedProcesses {
  /**
   * Starts a process; it ends with the session, or when it is told to.
   *
   * @throws dev.bailey.error.BaileyException like {@link #start(Command, OutputStream,
   *     OutputStream)}
   */
  default ManagedProcess start(Command command) {
    return start(command, OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
  }

  /**
   * The same, its output going to these streams as well as to its logs, as long as they take it.
   *
   * @throws dev.bailey.error.BaileyException like {@link Session#start(Command, OutputStream,
   *     OutputStream)}; RESOURCES_EXHAUSTED where 64 run already
   */
  ManagedProcess start(Command command, OutputStream stdout, OutputStream stderr);

  /** All processes that were started, in the order of their start. */
  List<ManagedProcess> list();

  /**
   * The process of this id.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND when there is none
   */
  ManagedProcess get(String id);

  /** The last bytes of what it wrote. */
  byte[] output(String id, int most);

  /** The last bytes of what it wrote to standard error. */
  byte[] error(String id, int most);

  /**
   * What it wrote to standard output, for readers that come and go: each begins at an offset, goes
   * on with what comes, and is told of bytes that are no longer kept (some 8 MiB are). Offsets
   * count the bytes of this stream alone, and stay the same when Bailey is started again: a client
   * that was cut off continues where it stopped. The end comes when the process has ended; after
   * the session was destroyed, what was not read yet is told as dropped.
   */
  OutputHistory output(String id);

  /** The same of standard error. */
  OutputHistory error(String id);

  /** Sends a signal; does nothing when the process has ended. */
  void signal(String id, int number);

  /** A process that runs, to wait for; empty once it has ended. */
  Optional<Execution> execution(String id);

  /** How many run. */
  int running();
}
