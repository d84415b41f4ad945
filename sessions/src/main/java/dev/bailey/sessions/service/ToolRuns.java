package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.sessions.api.ToolInfo;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolRecord;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.calls.ToolCalls;
import dev.bailey.sessions.tools.standard.StandardTools;
import dev.bailey.workspace.WorkspaceId;
import java.util.List;
import java.util.function.Consumer;

/** Runs tools in sessions, each call once. */
final class ToolRuns {
  private final LiveSessions live;
  private final Snapshots snapshots;

  ToolRuns(LiveSessions live, Snapshots snapshots) {
    this.live = live;
    this.snapshots = snapshots;
  }

  static List<ToolInfo> list() {
    return StandardTools.all().list().stream()
        .map(it -> new ToolInfo(it.name(), it.description(), it.parameters().schema().toString()))
        .toList();
  }

  ToolResult run(WorkspaceId id, ToolCall call, Consumer<ToolProgress> progress) {
    try (ActivityLock.Hold _ = live.useActive(id, "run a tool in")) {
      return run(live.of(id), call, progress);
    }
  }

  ToolRecord runThenSnapshot(WorkspaceId id, ToolCall call, Consumer<ToolProgress> progress) {
    try (ActivityLock.Hold _ = live.useActive(id, "run a tool in")) {
      ToolResult result = run(live.of(id), call, progress);
      // Two who ask for the same call get the same snapshot.
      synchronized (live.of(id).callSnapshots()) {
        return new ToolRecord(result, snapshots.after(id, call.id()));
      }
    }
  }

  private static ToolResult run(
      LiveSession session, ToolCall call, Consumer<ToolProgress> progress) {
    ToolCalls calls = session.calls();
    try {
      ToolResult result = calls.run(call, progress);
      session.settle();
      return result;
    } catch (InterruptedException e) {
      calls.cancel(call.id());
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "tool " + call.tool(), "interrupted")
          .withCause(e);
    }
  }
}
