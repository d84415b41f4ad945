package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.backend.Capability;
import dev.bailey.backend.Connection;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionRegistry;
import dev.bailey.execution.Executions;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.process.Processes;
import dev.bailey.sessions.targets.Target;
import dev.bailey.sessions.tools.Tools;
import dev.bailey.sessions.tools.calls.CallJournal;
import dev.bailey.sessions.tools.calls.ToolCalls;
import dev.bailey.sessions.tools.standard.StandardTools;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session in memory: its activity lock, what is under way, and its sandbox, which is
 * opened at first use.
 */
final class LiveSession implements AutoCloseable {
  private static final Tools TOOLS = StandardTools.all();

  private final String name;
  private final ActivityLock activity;
  private final Host host;
  private final Supplier<Policy> policy;
  private final Processes processes;
  private final CallJournal journal;
  private final Runnable settle;
  private final Object callSnapshots = new Object();
  private final Set<Execution> separate = ConcurrentHashMap.newKeySet();
  private final ExecutionRegistry executions = new ExecutionRegistry();
  private @Nullable Sandbox sandbox;
  private @Nullable Target target;
  private @Nullable ToolCalls calls;

  LiveSession(
      String name,
      Host host,
      Supplier<Policy> policy,
      Processes processes,
      CallJournal journal,
      Runnable settle) {
    this.journal = journal;
    this.settle = settle;
    this.name = name;
    this.processes = processes;
    activity = new ActivityLock(name);
    this.host = host;
    this.policy = policy;
  }

  ActivityLock activity() {
    return activity;
  }

  /** Held by who takes the snapshot that follows a call. */
  Object callSnapshots() {
    return callSnapshots;
  }

  Processes processes() {
    return processes;
  }

  synchronized void requireQuiet(String doing) {
    if (calls != null && calls.inFlight() > 0) {
      throw BaileyException.of(ErrorCode.BUSY, doing, "session " + name, "a tool still runs")
          .withHint("Try again when it has ended.");
    }
    if (processes.running() > 0) {
      throw BaileyException.of(
              ErrorCode.BUSY,
              doing,
              "session " + name,
              "it keeps " + processes.running() + " processes running")
          .withRemedies(new Remedy.Perform(Remedy.Operation.END_PROCESS, name));
    }
  }

  /** The sandbox; made when there is none. */
  synchronized Sandbox sandbox() {
    closeIfDead();
    if (sandbox == null) {
      sandbox = Sandbox.open(policy.get(), host);
    }
    return sandbox;
  }

  /** What was started in it, also in sandboxes that are closed. */
  Executions executions() {
    return executions;
  }

  /**
   * Starts a command, in a sandbox of its own where more than limits is its own.
   *
   * @param ended is run when the command is gone, before its result is there
   */
  Execution start(Command command, ExecOptions options, CommandOutput output, Runnable ended) {
    settle.run();
    Execution execution = new SettledExecution(launch(command, options, output), settle, ended);
    executions.add(execution);
    execution.whenGone(() -> executions.finished(execution.id()));
    return execution;
  }

  private Execution launch(Command command, ExecOptions options, CommandOutput output) {
    if (!options.needsOwnSandbox()) {
      Command limited = command.withLimits(lower(command.limits(), options.limits()));
      return inSandbox(it -> output.start(it, limited));
    }
    Policy tighter = ExecPolicy.of(policy.get(), options, host);
    Execution execution = output.start(tighter, host, command);
    separate.add(execution);
    execution.whenGone(() -> separate.remove(execution));
    return execution;
  }

  /** The lower of both; what is lifted by the options alone stays so, for the sandbox to refuse. */
  private static Limits lower(Limits command, Limits options) {
    Limits lifted = Limits.none().withUnlimited(options.unlimited().toArray(Promise[]::new));
    return command.orElse(lifted).within(options);
  }

  /** Starts something in the sandbox; in another one if this one is killed before that runs. */
  <T> T inSandbox(Function<Sandbox, T> start) {
    Sandbox open = sandbox();
    try {
      return start.apply(open);
    } catch (BaileyException e) {
      if (!isDead(open)) {
        throw e;
      }
      return start.apply(sandbox());
    }
  }

  /** Whether it was killed, not closed: whoever closes a session wants no other sandbox. */
  private synchronized boolean isDead(Sandbox open) {
    return sandbox == open && !open.isAlive();
  }

  /** Somebody killed its first process, and with that everything in it. */
  private void closeIfDead() {
    if (sandbox != null && !sandbox.isAlive()) {
      close();
    }
  }

  /** Makes durable what was written in it. */
  void settle() {
    settle.run();
  }

  /** Its files, and commands in it. */
  synchronized Target target() {
    Sandbox open = sandbox();
    if (target == null) {
      target = Target.in(open);
    }
    return target;
  }

  synchronized ToolCalls calls() {
    Target open = target();
    if (calls == null) {
      calls = new ToolCalls(name, TOOLS, open, journal);
    }
    return calls;
  }

  /** Connects to a port inside; the caller closes the connection. */
  Connection connect(int port) {
    Sandbox open;
    synchronized (this) {
      open = sandbox;
    }
    if (open == null) {
      throw BaileyException.of(
          ErrorCode.NOT_FOUND, "connect to", "session " + name, "nothing runs in it");
    }
    return open.connect(port);
  }

  /** Fails where what runs in it cannot be stopped. */
  synchronized void requirePausable() {
    if (sandbox != null && !sandbox.capabilities().contains(Capability.PAUSE)) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "pause",
              "session " + name,
              "backend '" + sandbox.selection().backend() + "' cannot stop what runs in it")
          .withRemedies(
              new Remedy.Perform(Remedy.Operation.END_PROCESS, name),
              new Remedy.Choose(Remedy.Setting.BACKEND, "namespace"));
    }
  }

  /** Fails where ports of commands cannot be reached from outside. */
  void requireReachable() {
    Sandbox open = sandbox();
    if (!open.capabilities().contains(Capability.PORTS)) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "expose a port of",
              "session " + name,
              "backend '" + open.selection().backend() + "' has no way into its network")
          .withRemedies(new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"));
    }
  }

  synchronized void pause() {
    closeIfDead();
    if (sandbox != null) {
      sandbox.pause();
    }
  }

  synchronized void resume() {
    if (sandbox != null) {
      sandbox.resume();
    }
  }

  /** Ends everything in it for good; processes that ran are lost. */
  void abandon() {
    processes.abandon();
    close();
  }

  /** Ends everything in it. The next command gets another sandbox. */
  @Override
  public synchronized void close() {
    separate.forEach(LiveSession::end);
    if (calls != null) {
      calls.cancelAll();
      calls = null;
    }
    if (target != null) {
      target.close();
      target = null;
    }
    if (sandbox != null) {
      sandbox.close();
      sandbox = null;
    }
  }

  /** Kills a command, and waits until it is gone: its files are about to be. */
  private static void end(Execution execution) {
    execution.kill();
    try {
      var _ = execution.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
