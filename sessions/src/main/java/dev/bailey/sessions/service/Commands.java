package dev.bailey.sessions.service;

import dev.bailey.api.Sandbox;
import dev.bailey.backend.Capability;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.output.CapturedOutput;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.process.Watched;
import dev.bailey.workspace.WorkspaceId;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Runs commands in sessions, and processes that stay. */
final class Commands {
  private static final long MOST_KEPT = 10 << 20;

  private final LiveSessions live;

  Commands(LiveSessions live) {
    this.live = live;
  }

  /** The beginning of its output is kept. The rest is discarded, and the command goes on. */
  Result exec(WorkspaceId id, Command command, ExecOptions options) {
    CapturedOutput captured = captured(command, options);
    try (ActivityLock.Hold _ = live.useActive(id, "run a command in")) {
      return await(live.of(id).start(command, options, streams(captured), () -> {}), captured);
    }
  }

  private static Result await(Execution execution, CapturedOutput captured) {
    try {
      return captured.in(execution.await());
    } catch (InterruptedException e) {
      execution.kill();
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "command", "interrupted").withCause(e);
    }
  }

  CompletableFuture<Result> execAsync(WorkspaceId id, Command command, ExecOptions options) {
    CapturedOutput captured = captured(command, options);
    return captured.resultOf(start(id, command, options, streams(captured)));
  }

  private static CapturedOutput captured(Command command, ExecOptions options) {
    CapturedOutput.requireKnownInput(command);
    long most = options.limits().outputBytes().orElse(MOST_KEPT);
    return CapturedOutput.first(Math.min(MOST_KEPT, most));
  }

  private static CommandOutput streams(CapturedOutput captured) {
    return new CommandOutput.Streamed(captured.stdout(), captured.stderr());
  }

  /** The session is in use until the command is gone. */
  Execution start(WorkspaceId id, Command command, ExecOptions options, CommandOutput output) {
    ActivityLock.Hold hold = live.useActive(id, "run a command in");
    try {
      return live.of(id).start(command, options, output, hold::close);
    } catch (RuntimeException e) {
      hold.close();
      throw e;
    }
  }

  Set<Capability> capabilities(WorkspaceId id) {
    try (ActivityLock.Hold _ = live.useActive(id, "ask what can be done in")) {
      return live.of(id).inSandbox(Sandbox::capabilities);
    }
  }

  ManagedProcess launch(WorkspaceId id, Command command, Watched watched) {
    try (ActivityLock.Hold _ = live.useActive(id, "start a process in")) {
      LiveSession session = live.of(id);
      return session.inSandbox(it -> session.processes().start(it, command, watched));
    }
  }
}
