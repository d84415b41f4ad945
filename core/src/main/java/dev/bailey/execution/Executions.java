package dev.bailey.execution;

import dev.bailey.error.BaileyException;
import java.util.List;

/**
 * The executions of a sandbox or a session, found by their {@link Execution#id ids} while they run
 * and for a while afterwards: the last 256 that ended are remembered. An id is a string that names
 * no other execution on this machine, so that whoever lost the {@link Execution}, or is in another
 * process, needs nothing else to read its output, wait for its result or kill it. Thread-safe.
 *
 * <p>Of a session all methods throw {@link BaileyException}, besides what they name: NOT_FOUND
 * where the session is gone; INVALID_STATE after sessions were closed; STORAGE_FAILED,
 * RESOURCES_EXHAUSTED and DATA_DAMAGED where the ledger cannot be read.
 */
public interface Executions {
  /**
   * The execution with this id.
   *
   * @throws BaileyException NOT_FOUND where there is none, or it was forgotten
   */
  Execution find(String id);

  /** Everything known, oldest first. */
  List<Execution> list();

  /**
   * Kills the execution with this id; one that has ended already is left as it is.
   *
   * @throws BaileyException like {@link #find}
   */
  default void kill(String id) {
    find(id).kill();
  }

  /** Kills everything that still runs. */
  default void killAll() {
    list().forEach(Execution::kill);
  }
}
