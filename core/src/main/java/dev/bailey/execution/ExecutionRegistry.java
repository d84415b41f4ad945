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
 * Registry of the executions of one sandbox or session. Of those that have ended the last {@value
 * #REMEMBERED} stay.
 */
public final class ExecutionRegistry implements Executions {
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

  @Override
  public synchronized Execution find(String id) {
    Execution execution = executions.get(id);
    if (execution == null) {
      throw BaileyException.of(ErrorCode.NOT_FOUND, "find execution", id, "no such execution");
    }
    return execution;
  }

  @Override
  public synchronized List<Execution> list() {
    return new ArrayList<>(executions.values());
  }
}
