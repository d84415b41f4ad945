package dev.bailey.sessions.api;

import dev.bailey.backend.Capability;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Executions;
import dev.bailey.execution.Result;
import dev.bailey.policy.Size;
import dev.bailey.workspace.Exported;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceUsage;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A handle of one session, by its name: it holds nothing and need not be closed. In which state
 * what is allowed is said by {@link SessionState}; anything else is refused with {@code
 * INVALID_STATE}, and with {@code BUSY} while something runs that must have ended first. After
 * {@link #destroy} every call is {@code NOT_FOUND}.
 *
 * <p>All methods throw {@link dev.bailey.error.BaileyException} with these codes, besides what they
 * name: INVALID_REQUEST for what cannot be a name; STORAGE_FAILED, RESOURCES_EXHAUSTED and
 * DATA_DAMAGED where the ledger or the storage cannot be read or written. Those that need the
 * session's sandbox open it where there is none, and throw what {@link
 * dev.bailey.api.Sandbox#open(dev.bailey.policy.Policy)} does.
 */
public interface Session {
  String name();

  /** What is known of the session now. */
  SessionInfo info();

  /** How much its workspace holds, without snapshots. */
  WorkspaceUsage usage();

  /** The directory of the workspace, as commands see it. They start there. */
  Path workspace();

  /**
   * What its sandbox can do besides running commands: pause for {@link #pause}, ports for {@link
   * #expose}. The sandbox is made where there is none yet.
   *
   * @throws dev.bailey.error.BaileyException like {@link #exec(Command)} where the sandbox cannot
   *     be made
   */
  Set<Capability> capabilities();

  /**
   * Runs a command and waits for it; the first 10 MiB of its output are kept.
   *
   * @throws dev.bailey.error.BaileyException like {@link #exec(Command, ExecOptions)}
   */
  default Result exec(String... command) {
    return exec(Command.of(command));
  }

  /**
   * Runs a command and waits for it; the first 10 MiB of its output are kept.
   *
   * @throws dev.bailey.error.BaileyException like {@link #exec(Command, ExecOptions)}
   */
  default Result exec(Command command) {
    return exec(command, ExecOptions.none());
  }

  /**
   * Runs a command confined more tightly than the session, and waits for it.
   *
   * @throws dev.bailey.error.BaileyException like {@link dev.bailey.api.Sandbox#exec(Command)};
   *     INVALID_REQUEST for options that give more than the session has; CANCELLED where the thread
   *     is interrupted: the command was killed then
   */
  Result exec(Command command, ExecOptions options);

  /**
   * Like {@link #exec(Command)}, without waiting: the launch is done when this returns, the result
   * comes later. Cancelling the future kills the command.
   *
   * @throws dev.bailey.error.BaileyException like {@link #exec(Command)} where it cannot be started
   */
  default CompletableFuture<Result> execAsync(Command command) {
    return execAsync(command, ExecOptions.none());
  }

  /**
   * The same, confined more tightly than the session.
   *
   * @throws dev.bailey.error.BaileyException like {@link #start(Command, ExecOptions, OutputStream,
   *     OutputStream)}
   */
  CompletableFuture<Result> execAsync(Command command, ExecOptions options);

  /**
   * Starts a command, its output going to the given streams as it comes.
   *
   * @throws dev.bailey.error.BaileyException like {@link dev.bailey.api.Sandbox#start(Command,
   *     OutputStream, OutputStream)}
   */
  default Execution start(Command command, OutputStream stdout, OutputStream stderr) {
    return start(command, ExecOptions.none(), stdout, stderr);
  }

  /**
   * Starts a command confined more tightly than the session.
   *
   * @throws dev.bailey.error.BaileyException like {@link dev.bailey.api.Sandbox#start(Command,
   *     OutputStream, OutputStream)}; INVALID_REQUEST for options that give more than the session
   *     has
   */
  Execution start(Command command, ExecOptions options, OutputStream stdout, OutputStream stderr);

  /**
   * Starts a command whose last MiB of output is kept, see {@link Execution#output}.
   *
   * @throws dev.bailey.error.BaileyException like {@link #start(Command, Size)}
   */
  default Execution start(Command command) {
    return start(command, Size.mebibytes(1));
  }

  /**
   * Starts a command whose output is kept for readers that come and go, see {@link
   * Execution#output}; it is not in the result. When the session is destroyed or closed, the
   * command ends, and with it what readers read.
   *
   * @param kept how much of it, the last bytes of both streams together; for as long as the
   *     execution is remembered by {@link #executions}
   * @throws dev.bailey.error.BaileyException like {@link dev.bailey.api.Sandbox#start(Command,
   *     Size)}
   */
  default Execution start(Command command, Size kept) {
    return start(command, ExecOptions.none(), kept);
  }

  /**
   * The same, confined more tightly than the session.
   *
   * @throws dev.bailey.error.BaileyException like {@link #start(Command, ExecOptions, OutputStream,
   *     OutputStream)}
   */
  Execution start(Command command, ExecOptions options, Size kept);

  /**
   * The executions of {@link #exec}, {@link #execAsync} and {@link #start} in this session, in
   * every state of it: result and kill by id, for callers that do not have the {@link Execution},
   * and output where it was started without streams; results found here have none. Those of {@link
   * #processes} are found there. They are not on disk: when sessions are opened again, or the
   * session was destroyed, they are forgotten. What is returned is a handle like this session,
   * whose calls throw what this session's do.
   */
  Executions executions();

  /**
   * Runs a tool, once for the id of its call. What is wrong with the call is in the result.
   *
   * @throws dev.bailey.error.BaileyException like {@link #tool(ToolCall, Consumer)}
   */
  default ToolResult tool(ToolCall call) {
    return tool(call, Quiet.TOOL);
  }

  /**
   * The same, telling what happens meanwhile on a thread of its own.
   *
   * @throws dev.bailey.error.BaileyException CANCELLED where the thread is interrupted: the call
   *     was cancelled then
   */
  ToolResult tool(ToolCall call, Consumer<ToolProgress> progress);

  /**
   * Runs a tool and takes a snapshot after it: both once for the id of the call.
   *
   * @throws dev.bailey.error.BaileyException like {@link #tool(ToolCall, Consumer)} and {@link
   *     #snapshot()}
   */
  default ToolRecord toolThenSnapshot(ToolCall call) {
    return toolThenSnapshot(call, Quiet.TOOL);
  }

  /**
   * The same, telling what happens meanwhile on a thread of its own.
   *
   * @throws dev.bailey.error.BaileyException like {@link #tool(ToolCall, Consumer)} and {@link
   *     #snapshot()}
   */
  ToolRecord toolThenSnapshot(ToolCall call, Consumer<ToolProgress> progress);

  /** The files of its workspace. */
  WorkspaceFiles files();

  /** The processes that keep running beside commands. */
  ManagedProcesses processes();

  /**
   * Lets a port of a process inside be reached from this machine, at a port that is free.
   *
   * @throws dev.bailey.error.BaileyException like {@link #expose(int, InetSocketAddress)}
   */
  default Port expose(int port) {
    return expose(port, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /**
   * Lets a port of a process inside be reached from outside, until the port or the session is
   * closed; also when the process is started again.
   *
   * @param outside where to listen; port 0 for any that is free
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what is no port, and where nothing
   *     can listen outside; INVALID_STATE where the session has the host's network; NOT_SUPPORTED
   *     where the backend has no {@link dev.bailey.backend.Capability#PORTS}
   */
  Port expose(int port, InetSocketAddress outside);

  /** The ports that are exposed, in the order of their exposure. */
  List<Port> ports();

  /** Its messages. */
  History history();

  /**
   * Keeps what an agent wants to find again, as it likes; {@link SessionInfo#agentState} has it.
   */
  void keepAgentState(String state);

  /**
   * Takes a snapshot with a name that is made up; it stays until it is deleted.
   *
   * @throws dev.bailey.error.BaileyException QUOTA_EXCEEDED for a workspace that holds more than it
   *     may; CANCELLED where the thread is interrupted
   */
  Snapshot snapshot();

  /**
   * Takes a snapshot; it stays until it is deleted.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what cannot be a name;
   *     ALREADY_EXISTS for one that is taken; else like {@link #snapshot()}
   */
  Snapshot snapshot(String name);

  /**
   * Completes a turn: counts it, and takes a snapshot that goes when there are many.
   *
   * @throws dev.bailey.error.BaileyException like {@link #snapshot()}
   */
  Snapshot completeTurn();

  /** All snapshots, oldest first. */
  List<Snapshot> snapshots();

  /** The snapshot of this name, if there is one. */
  default Optional<Snapshot> findSnapshot(String name) {
    return snapshots().stream().filter(it -> it.name().equals(name)).findFirst();
  }

  /**
   * Removes a snapshot.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a snapshot of another session;
   *     else like {@link #deleteSnapshot(String)}
   */
  default void deleteSnapshot(Snapshot snapshot) {
    deleteSnapshot(snapshot.nameIn(this));
  }

  /**
   * Removes the snapshot of this name.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND where there is none of this name
   */
  void deleteSnapshot(String snapshot);

  /**
   * Makes the files what they were. Refused while anything runs. Later snapshots stay.
   *
   * @throws dev.bailey.error.BaileyException like {@link #rollback(Snapshot, Restore)}
   */
  default void rollback(Snapshot snapshot) {
    rollback(snapshot, Restore.FILES);
  }

  /**
   * Makes the session, or only its files, what it was. Refused while anything runs.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a snapshot of another session;
   *     else like {@link #rollback(String, Restore)}
   */
  default void rollback(Snapshot snapshot, Restore what) {
    rollback(snapshot.nameIn(this), what);
  }

  /**
   * The same by the name of the snapshot; one that is wrong changes nothing.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND where there is none of this name; BUSY while
   *     anything runs; DATA_DAMAGED for a snapshot that is damaged and CANCELLED where the thread
   *     is interrupted before the first change: nothing was changed then. Where the storage fails
   *     later, the session is {@link SessionState#FAILED} until it is rolled back again
   */
  void rollback(String snapshot, Restore what);

  /**
   * What {@link #rollback} would change in the files, and refused where that would be.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a snapshot of another session;
   *     else like {@link #rollbackChanges(String)}
   */
  default Diff rollbackChanges(Snapshot snapshot) {
    return rollbackChanges(snapshot.nameIn(this));
  }

  /**
   * The same by the name of the snapshot.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND where there is none of this name; BUSY while
   *     anything runs
   */
  Diff rollbackChanges(String snapshot);

  /**
   * Makes new sessions that begin as this one is: all of them or none. They have its policy,
   * labels, quota, messages and agent's state, and are independent from then on.
   *
   * @throws dev.bailey.error.BaileyException like {@link #fork(List, Progress)}
   */
  default List<Session> fork(String... names) {
    return fork(List.of(names), Quiet.COPY);
  }

  /**
   * The same, telling how far the copy of files is.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what cannot be a name;
   *     ALREADY_EXISTS for one that is taken; RESOURCES_EXHAUSTED where there are as many sessions
   *     as may be; QUOTA_EXCEEDED for a workspace that holds more than it may; CANCELLED where the
   *     thread is interrupted
   */
  List<Session> fork(List<String> names, Progress progress);

  /**
   * Makes new sessions that begin as this one was.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a snapshot of another session;
   *     else like {@link #forkSnapshot}
   */
  default List<Session> fork(Snapshot from, String... names) {
    return forkSnapshot(from.nameIn(this), List.of(names), Quiet.COPY);
  }

  /**
   * The same by the name of the snapshot, telling how far the copy of files is.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND where there is none of this name; else like
   *     {@link #fork(List, Progress)}
   */
  List<Session> forkSnapshot(String snapshot, List<String> names, Progress progress);

  /** The version of its files that is there now, for {@link SessionService#diff}. */
  default Version version() {
    return Version.live(info().id());
  }

  /**
   * How its files differ from another session's: what only this one has is added.
   *
   * @throws dev.bailey.error.BaileyException CANCELLED where the thread is interrupted
   */
  Diff diff(Session base);

  /**
   * How its files differ from what they were: what was made since then is added.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND for a snapshot that was deleted; CANCELLED
   *     where the thread is interrupted
   */
  Diff diff(Snapshot base);

  /**
   * Writes its files as one compressed archive, without those that its policy denies: whoever gets
   * the archive may read all of it.
   *
   * @throws dev.bailey.error.BaileyException like {@link #export(OutputStream, Progress)}
   */
  default Exported export(OutputStream archive) {
    return export(archive, Quiet.COPY);
  }

  /**
   * The same, telling how far it is.
   *
   * @throws dev.bailey.error.BaileyException STORAGE_FAILED where the stream takes no more;
   *     CANCELLED where the thread is interrupted
   */
  Exported export(OutputStream archive, Progress progress);

  /**
   * Writes its files as they were.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a snapshot of another session;
   *     else like {@link #exportSnapshot}
   */
  default Exported export(Snapshot snapshot, OutputStream archive) {
    return exportSnapshot(snapshot.nameIn(this), archive, Quiet.COPY);
  }

  /**
   * The same by the name of the snapshot, telling how far it is.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND where there is none of this name; else like
   *     {@link #export(OutputStream, Progress)}
   */
  Exported exportSnapshot(String snapshot, OutputStream archive, Progress progress);

  /**
   * Stops everything in the session until it is resumed: its processes stay, and use no processor
   * time. Commands that run are waited for.
   *
   * @throws dev.bailey.error.BaileyException NOT_SUPPORTED where the backend has no {@link
   *     dev.bailey.backend.Capability#PAUSE}; BUSY if commands do not end in time;
   *     VERIFICATION_FAILED if something does not stop
   */
  void pause();

  /**
   * Lets everything go on.
   *
   * @throws dev.bailey.error.BaileyException NOT_ENFORCEABLE if the kernel refuses it
   */
  void resume();

  /**
   * What is known of the session; refused where {@link #destroy} would be. Nothing is done.
   *
   * @throws dev.bailey.error.BaileyException INVALID_STATE while it is made; BUSY while it is
   *     destroyed
   */
  SessionInfo requireDestroyable();

  /**
   * Ends everything in the session, and removes it with its snapshots and its history. A rollback,
   * a pause or a resume that is under way is waited for.
   *
   * @throws dev.bailey.error.BaileyException like {@link #requireDestroyable}; BUSY too if
   *     something does not end in time: the session stays then, and can be destroyed later.
   *     VERIFICATION_FAILED, NOT_ENFORCEABLE and INTERNAL if something survives. A removal that
   *     failed is finished by the next call, or when the sessions are opened again
   */
  void destroy();
}
