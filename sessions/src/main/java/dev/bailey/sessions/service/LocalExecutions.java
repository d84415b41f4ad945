package dev.bailey.sessions.service;

import dev.bailey.execution.Execution;
import dev.bailey.execution.Executions;
import dev.bailey.workspace.WorkspaceId;
import java.util.List;

/**
 * The executions of a session on this machine. They can be looked at in every state. The session is
 * looked up by each call, so that a destroyed one gives NOT_FOUND.
 */
record LocalExecutions(LiveSessions live, WorkspaceId session) implements Executions {
  private Executions present() {
    return live.of(session).executions();
  }

  @Override
  public Execution find(String id) {
    return present().find(id);
  }

  @Override
  public List<Execution> list() {
    return present().list();
  }
}
