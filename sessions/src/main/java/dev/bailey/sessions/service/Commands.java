package dev.bailey.sessions.service;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.process.Watched;
import dev.bailey.storage.WorkspaceId;
import java.io.OutputStream;

/** Runs commands in sessions, and processes that stay. */
final class Commands {
  private final LiveSessions live;

  Commands(LiveSessions live) {
    this.live = live;
  }

  Result exec(WorkspaceId id, Command command, ExecOptions options) {
    try (ActivityLock.Hold _ = live.useActive(id, "run a command in")) {
      return Captured.exec(live.of(id), command, options);
    }
  }

  /** The session is in use until the command is gone. */
  Execution start(
      WorkspaceId id,
      Command command,
      ExecOptions options,
      OutputStream stdout,
      OutputStream stderr) {
    ActivityLock.Hold hold = live.useActive(id, "run a command in");
    try {
      Execution execution = live.of(id).start(command, options, stdout, stderr);
      execution.whenGone(hold::close);
      return execution;
    } catch (RuntimeException e) {
      hold.close();
      throw e;
    }
  }

  ManagedProcess launch(WorkspaceId id, Command command, Watched watched) {
    try (ActivityLock.Hold _ = live.useActive(id, "start a process in")) {
      LiveSession session = live.of(id);
      return session.inSandbox(it -> session.processes().start(it, command, watched));
    }
  }
}
