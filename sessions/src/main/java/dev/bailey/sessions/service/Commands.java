package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.CapturedOutput;
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
  private static final long MOST_KEPT = 10 << 20;

  private final LiveSessions live;

  Commands(LiveSessions live) {
    this.live = live;
  }

  Result exec(WorkspaceId id, Command command, ExecOptions options) {
    try (ActivityLock.Hold _ = live.useActive(id, "run a command in")) {
      return exec(live.of(id), command, options);
    }
  }

  /** The beginning of its output is kept. The rest is discarded, and the command goes on. */
  private static Result exec(LiveSession session, Command command, ExecOptions options) {
    long most = Math.min(MOST_KEPT, options.limits().outputBytes().orElse(MOST_KEPT));
    CapturedOutput captured = CapturedOutput.first(most);
    Execution execution = session.start(command, options, captured.stdout(), captured.stderr());
    try {
      return captured.in(execution.await());
    } catch (InterruptedException e) {
      execution.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "command", "interrupted").withCause(e);
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
