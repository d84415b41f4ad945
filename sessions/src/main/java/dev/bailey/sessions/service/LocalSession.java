package dev.bailey.sessions.service;

import dev.bailey.backend.Capability;
import dev.bailey.backend.network.CellNetworks;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Executions;
import dev.bailey.execution.Result;
import dev.bailey.policy.Size;
import dev.bailey.sessions.api.Diff;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.History;
import dev.bailey.sessions.api.ManagedProcesses;
import dev.bailey.sessions.api.Port;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.Snapshot.Kind;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolRecord;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.WorkspaceFiles;
import dev.bailey.workspace.Exported;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import dev.bailey.workspace.WorkspaceUsage;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A session on this machine: hands each call to the class of its group. */
record LocalSession(SessionParts parts, WorkspaceId id) implements Session {
  @Override
  public String name() {
    return id.value();
  }

  @Override
  public SessionInfo info() {
    return parts.live().info(id);
  }

  @Override
  public WorkspaceUsage usage() {
    return parts.store().storage().usage(info().id());
  }

  @Override
  public Path workspace() {
    return parts.store().storage().directory(info().id());
  }

  @Override
  public Set<Capability> capabilities() {
    return parts.commands().capabilities(id);
  }

  @Override
  public Result exec(Command command, ExecOptions options) {
    return parts.commands().exec(id, command, options);
  }

  @Override
  public Execution start(
      Command command, ExecOptions options, OutputStream stdout, OutputStream stderr) {
    return parts.commands().start(id, command, options, new CommandOutput.Streamed(stdout, stderr));
  }

  @Override
  public Execution start(Command command, ExecOptions options, Size kept) {
    return parts.commands().start(id, command, options, new CommandOutput.Kept(kept));
  }

  @Override
  public Executions executions() {
    return new LocalExecutions(parts.live(), id);
  }

  @Override
  public CompletableFuture<Result> execAsync(Command command, ExecOptions options) {
    return parts.commands().execAsync(id, command, options);
  }

  @Override
  public ToolResult tool(ToolCall call, Consumer<ToolProgress> progress) {
    return parts.tools().run(id, call, progress);
  }

  @Override
  public ToolRecord toolThenSnapshot(ToolCall call, Consumer<ToolProgress> progress) {
    return parts.tools().runThenSnapshot(id, call, progress);
  }

  @Override
  public WorkspaceFiles files() {
    return new LocalFiles(parts.live(), id);
  }

  @Override
  public ManagedProcesses processes() {
    return new LocalProcesses(parts.live(), parts.commands(), id);
  }

  @Override
  public Port expose(int port, InetSocketAddress outside) {
    try (ActivityLock.Hold _ = parts.live().useActive(id, "expose a port of")) {
      CellNetworks.requireOwn(info().policy().network());
      parts.live().of(id).requireReachable();
      return parts.ports().expose(id, port, outside, parts.live().of(id)::connect);
    }
  }

  @Override
  public List<Port> ports() {
    return parts.ports().of(info().id());
  }

  @Override
  public History history() {
    return new LocalHistory(parts.store(), parts.live(), id);
  }

  @Override
  public void keepAgentState(String state) {
    try (ActivityLock.Hold _ = parts.live().use(id, "change")) {
      parts.store().ledger().sessions().agentState(id, state);
    }
  }

  @Override
  public Snapshot snapshot() {
    return parts.versions().take(id, Kind.NAMED, Optional.empty());
  }

  @Override
  public Snapshot snapshot(String name) {
    return parts.versions().take(id, Kind.NAMED, Optional.of(new SnapshotId(name)));
  }

  @Override
  public Snapshot completeTurn() {
    return parts.versions().take(id, Kind.TURN, Optional.empty());
  }

  @Override
  public List<Snapshot> snapshots() {
    return parts.versions().list(id);
  }

  @Override
  public void deleteSnapshot(String snapshot) {
    parts.versions().delete(id, new SnapshotId(snapshot));
  }

  @Override
  public void rollback(String snapshot, Restore what) {
    parts.versions().rollback(id, new SnapshotId(snapshot), what);
  }

  @Override
  public Diff rollbackChanges(String snapshot) {
    return parts.versions().rollbackChanges(id, new SnapshotId(snapshot));
  }

  @Override
  public List<Session> fork(List<String> names, Progress progress) {
    return fork(Optional.empty(), names, progress);
  }

  @Override
  public List<Session> forkSnapshot(String snapshot, List<String> names, Progress progress) {
    return fork(Optional.of(new SnapshotId(snapshot)), names, progress);
  }

  private List<Session> fork(Optional<SnapshotId> snapshot, List<String> names, Progress progress) {
    List<WorkspaceId> ids = names.stream().map(WorkspaceId::new).toList();
    return parts.versions().fork(id, snapshot, ids, progress).stream()
        .<Session>map(it -> new LocalSession(parts, it.id()))
        .toList();
  }

  @Override
  public Diff diff(Session base) {
    return parts.versions().diff(base.version(), version());
  }

  @Override
  public Diff diff(Snapshot base) {
    return parts.versions().diff(base.version(), version());
  }

  @Override
  public Exported export(OutputStream archive, Progress progress) {
    return parts.versions().export(version(), archive, progress);
  }

  @Override
  public Exported exportSnapshot(String snapshot, OutputStream archive, Progress progress) {
    Version version = Version.saved(id, new SnapshotId(snapshot));
    return parts.versions().export(version, archive, progress);
  }

  @Override
  public void pause() {
    parts.lifeCycle().pause(id);
  }

  @Override
  public void resume() {
    parts.lifeCycle().resume(id);
  }

  @Override
  public SessionInfo requireDestroyable() {
    return parts.lifeCycle().requireDestroyable(id);
  }

  @Override
  public void destroy() {
    parts.lifeCycle().destroy(id);
  }

  @Override
  public String toString() {
    return "session " + id;
  }
}
