package dev.bailey.execution;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Finds executions by id, while they run and for a while afterwards: the last {@value #REMEMBERED}
 * finished ones are remembered.
 */
public final class ExecutionRegistry {
  static final int REMEMBERED = 256;

  private final Map<String, Execution> executions = new LinkedHashMap<>();
  private final Queue<String> finished = new ArrayDeque<>();

  /** An empty registry. */
  public ExecutionRegistry() {}

  public synchronized void add(Execution execution) {
    executions.put(execution.id(), execution);
  }

  /** Tells that an execution has its result; the oldest finished one may be forgotten for it. */
  public synchronized void finished(String id) {
    finished.add(id);
    if (finished.size() > REMEMBERED) {
      executions.remove(finished.remove());
    }
  }

  /**
   * The execution with this id.
   *
   * @throws BaileyException NOT_FOUND where there is none, or it was forgotten
   */
  public synchronized Execution find(String id) {
    Execution execution = executions.get(id);
    if (execution == null) {
      throw BaileyException.of(ErrorCode.NOT_FOUND, "find execution", id, "no such execution");
    }
    return execution;
  }

  /** Everything known, oldest first. */
  public synchronized List<Execution> list() {
    return new ArrayList<>(executions.values());
  }

  /**
   * Kills the execution with this id; one that has ended already is left as it is.
   *
   * @throws BaileyException like {@link #find}
   */
  public void kill(String id) {
    find(id).kill();
  }

  /** Kills everything that still runs. */
  public void killAll() {
    for (Execution execution : list()) {
      execution.kill();
    }
  }
}
