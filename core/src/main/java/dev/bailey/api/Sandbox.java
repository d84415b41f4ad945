package dev.bailey.api;

import dev.bailey.backend.Backends;
import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Connection;
import dev.bailey.backend.Gateway;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionRegistry;
import dev.bailey.execution.Executions;
import dev.bailey.execution.LiveUsage;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;
import dev.bailey.execution.Wrapped;
import dev.bailey.output.CapturedOutput;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Size;
import java.io.OutputStream;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A place in which commands run confined by one policy. They share a private /tmp and can see each
 * other's processes; nothing outside is visible to them. Thread-safe.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.open(Policy.project(Path.of("work")))) {
 *   Result result = sandbox.exec("python3", "untrusted.py");
 *   System.out.println(result.exitCode() + ": " + result.stdout());
 * }
 * }</pre>
 */
public final class Sandbox implements AutoCloseable {
  private final Backends.Choice choice;
  private final Cell cell;
  private final EffectivePolicy policy;
  private final Optional<Gateway> gateway;
  private final @Nullable SandboxEvents events;
  private final ExecutionRegistry registry = new ExecutionRegistry();
  private final CommandStart unattended = new Unattended();
  private final ReentrantLock closing = new ReentrantLock();

  Sandbox(
      Backends.Choice choice,
      Cell cell,
      EffectivePolicy policy,
      Optional<Gateway> gateway,
      @Nullable SandboxEvents events) {
    this.choice = choice;
    this.cell = cell;
    this.policy = policy;
    this.gateway = events == null ? gateway : events.watching(gateway);
    this.events = events;
  }

  /**
   * Opens a sandbox on this machine, with the policy of the {@link Scope} this code runs in.
   *
   * @throws BaileyException like {@link #open(Policy)}, and INVALID_STATE where this thread runs in
   *     no scope
   */
  public static Sandbox open() {
    return open(Scope.policy(Host.local()), Host.local());
  }

  /**
   * Opens a sandbox on this machine.
   *
   * @throws BaileyException INVALID_REQUEST for a policy that makes no sense; NOT_ENFORCEABLE for a
   *     promise that cannot be kept here and was not accepted to be lost; NOT_SUPPORTED for what
   *     the backend cannot do; BACKEND_UNAVAILABLE where no backend works; LAUNCH_FAILED,
   *     VERIFICATION_FAILED and RESOURCES_EXHAUSTED if the kernel refused a step, did not set what
   *     it was told, or has no more to give
   */
  public static Sandbox open(Policy policy) {
    return open(policy, Host.local());
  }

  /**
   * Opens a sandbox with the backends, defaults and ceiling of a host.
   *
   * @throws BaileyException like {@link #open(Policy)}
   */
  public static Sandbox open(Policy asked, Host host) {
    try {
      return SandboxOpening.open(asked, host);
    } catch (BaileyException e) {
      throw host.events().failed(e);
    }
  }

  /**
   * Settings for everything that is run inside: a {@link Scope} in which a policy need not be
   * given, and in which one that is given can only be stricter.
   *
   * @throws BaileyException INVALID_REQUEST for a policy that a scope around it does not allow
   */
  public static Scope within(Policy policy) {
    return Scope.of(policy);
  }

  /**
   * Runs one command with the policy of the {@link Scope} this code runs in.
   *
   * @throws BaileyException like {@link #run(Policy, Command)}, and INVALID_STATE where this thread
   *     runs in no scope
   */
  public static Result run(Command command) {
    return run(Scope.policy(Host.local()), command);
  }

  /**
   * Runs one command in a sandbox of its own and waits for it. Whatever the command does is a
   * result, never an exception.
   *
   * @throws BaileyException INVALID_REQUEST for a policy or command that makes no sense, also a
   *     limit of the command above the policy's; NOT_ENFORCEABLE for a promise that cannot be kept
   *     here and was not accepted to be lost; NOT_SUPPORTED for what the backend cannot do;
   *     BACKEND_UNAVAILABLE where no backend works; LAUNCH_FAILED, VERIFICATION_FAILED and
   *     RESOURCES_EXHAUSTED if the kernel refused a step, did not set what it was told, or has no
   *     more to give; CALLBACK_FAILED if a listener for output threw; INTERNAL for a defect
   */
  public static Result run(Policy policy, Command command) {
    return run(policy, Host.local(), command);
  }

  /**
   * Like {@link #run(Policy, Command)} on a given host.
   *
   * @throws BaileyException like there
   */
  public static Result run(Policy policy, Host host, Command command) {
    CapturedOutput captured = captured(command);
    return captured.in(
        OneCommand.launch(policy, host, command, captured.stdout(), captured.stderr())
            .awaitInline());
  }

  /**
   * Like {@link #run(Policy, Command)}, without waiting: the launch is done when this returns, the
   * result comes later. Cancelling the future kills the command.
   *
   * @throws BaileyException for a launch that failed, like there; what fails later is in the future
   */
  public static CompletableFuture<Result> runAsync(Policy policy, Command command) {
    CapturedOutput captured = captured(command);
    return OneCommand.launch(policy, Host.local(), command, captured.stdout(), captured.stderr())
        .resultWith(captured);
  }

  /**
   * Starts one command in a sandbox of its own, its output going to the given streams.
   *
   * @throws BaileyException for a launch that failed, like {@link #run(Policy, Command)}
   */
  public static Execution start(
      Policy policy, Host host, Command command, OutputStream stdout, OutputStream stderr) {
    return OneCommand.launch(policy, host, command, stdout, stderr).superviseInBackground();
  }

  /**
   * Starts one command in a sandbox of its own, whose output is kept like that of {@link
   * #start(Command, Size)}.
   *
   * @throws BaileyException for a launch that failed, like {@link #run(Policy, Command)}
   */
  public static Execution start(Policy policy, Host host, Command command, Size kept) {
    return Attachable.start(policy, host, command, kept);
  }

  /** For a command whose input must be known: who waits for its end cannot write it. */
  private static CapturedOutput captured(Command command) {
    CapturedOutput.requireKnownInput(command);
    return CapturedOutput.all();
  }

  /**
   * The command line that would confine the command by this policy, without running it.
   *
   * @throws BaileyException NOT_SUPPORTED where no backend makes one, or the policy asks for what
   *     only Bailey can do while it runs; INVALID_REQUEST like {@link #run(Policy, Command)}
   */
  public static Wrapped wrap(Policy asked, Host host, Command command) {
    Policy policy = Scope.tighten(asked.tightenedBy(command.limits()), host);
    return host.backends().wrap(policy, host.effective(policy), command.withLimits(Limits.none()));
  }

  /**
   * Runs a command and waits for it; its output is in the result.
   *
   * @throws BaileyException like {@link #exec(Command)}
   */
  public Result exec(String... arguments) {
    return exec(Command.of(arguments));
  }

  /**
   * Runs a command and waits for it; its output is in the result. Whatever the command does is a
   * result, never an exception.
   *
   * @throws BaileyException INVALID_REQUEST for a command that makes no sense here, also one with a
   *     limit above the sandbox's; NOT_SUPPORTED and NOT_ENFORCEABLE for a limit of its own that
   *     cannot be kept for one command, NOT_SUPPORTED also for a terminal that the backend has not;
   *     INVALID_STATE once this was closed, its first process was killed or it is paused;
   *     LAUNCH_FAILED, VERIFICATION_FAILED and RESOURCES_EXHAUSTED if the kernel refused a step;
   *     CALLBACK_FAILED if a listener for output threw; INTERNAL for a defect
   */
  public Result exec(Command command) {
    CapturedOutput captured = captured(command);
    return captured.in(begin(command, captured.stdout(), captured.stderr()).awaitInline());
  }

  /**
   * Like {@link #exec(Command)}, without waiting: the launch is done when this returns, the result
   * comes later. Cancelling the future kills the command.
   *
   * @throws BaileyException for a launch that failed, like there; what fails later is in the future
   */
  public CompletableFuture<Result> execAsync(Command command) {
    CapturedOutput captured = captured(command);
    return begin(command, captured.stdout(), captured.stderr()).resultWith(captured);
  }

  /**
   * Starts a command, its output going to the given streams as it comes.
   *
   * @throws BaileyException for a launch that failed, like {@link #exec(Command)}
   */
  public Execution start(Command command, OutputStream stdout, OutputStream stderr) {
    return begin(command, stdout, stderr).superviseInBackground();
  }

  /**
   * Starts a command whose last MiB of output is kept, see {@link Execution#output}.
   *
   * @throws BaileyException for a launch that failed, like {@link #exec(Command)}
   */
  public Execution start(Command command) {
    return start(command, Size.mebibytes(1));
  }

  /**
   * Starts a command whose output is kept for readers that come and go, see {@link
   * Execution#output}; it is not in the result.
   *
   * @param kept how much of it, the last bytes of both streams together; less where single bytes go
   *     to both in turn; for as long as the execution is remembered
   * @throws BaileyException for a launch that failed, like {@link #exec(Command)}
   */
  public Execution start(Command command, Size kept) {
    return Attachable.start(this, command, kept);
  }

  SupervisedExecution begin(Command command, OutputStream stdout, OutputStream stderr) {
    return CommandStart.of(command, new Streams(stdout, stderr), unattended);
  }

  /** A class, since linking a lambda would cost start-up time. */
  private final class Unattended implements CommandStart {
    @Override
    public SupervisedExecution start(Command command, Streams streams) {
      return startUnattended(command, streams);
    }
  }

  private SupervisedExecution startUnattended(Command command, Streams streams) {
    if (command.terminal().isPresent() && !cell.capabilities().contains(Capability.TERMINAL)) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED, "run", "command", "this backend has no terminals")
          .withHint("Run it without one.");
    }
    SupervisedExecution.Start start = SupervisedExecution.Start.now();
    EffectivePolicy own = policy.tightenedBy(command.limits());
    Command led = gateway.isEmpty() ? command : command.withDefaults(gateway.get().environment());
    ConfinedProcess process = startInCell(led, streams);
    SupervisedExecution execution =
        new SupervisedExecution(choice, process, registry, start, own.cuts())
            .watching(gateway)
            .telling(events, command);
    registry.add(execution);
    return execution;
  }

  private ConfinedProcess startInCell(Command command, Streams streams) {
    try {
      return cell.start(command, streams);
    } catch (BaileyException e) {
      throw reported(e);
    }
  }

  /**
   * The executions of this sandbox: status while they run, kill by id. They are remembered after
   * {@link #close} too.
   */
  public Executions executions() {
    return registry;
  }

  /** The backend in use and why. */
  public Selection selection() {
    return choice.selection();
  }

  /** What this sandbox can do besides running commands, with this backend, policy and host. */
  public Set<Capability> capabilities() {
    return cell.capabilities();
  }

  /**
   * The files of the project, to be read and written from outside; also before the first command,
   * and while commands run.
   *
   * @throws BaileyException NOT_SUPPORTED without {@link Capability#FILES}, INVALID_STATE once this
   *     was closed
   */
  public SandboxFiles files() {
    return new SandboxFiles(cell.files());
  }

  /**
   * The files that commands can touch: what was asked, within scopes, without the files of secrets.
   */
  public FileAccess fileAccess() {
    return policy.files();
  }

  /**
   * What all commands together use right now.
   *
   * @throws BaileyException NOT_SUPPORTED without {@link Capability#LIVE_USAGE}, INVALID_STATE once
   *     this was closed
   */
  public LiveUsage usage() {
    return cell.usage();
  }

  /**
   * Connects to a port that a command listens on inside, where nothing else can.
   *
   * @throws BaileyException NOT_FOUND if nothing listens there, INVALID_STATE if this has the
   *     host's network or was closed, NOT_SUPPORTED without {@link Capability#PORTS}
   */
  public Connection connect(int port) {
    return cell.network().connect(port);
  }

  /**
   * The egress gateway of a sandbox whose network is filtered: what was asked of it, and other
   * rules while it runs.
   */
  public Optional<Gateway> gateway() {
    return gateway;
  }

  /**
   * Whether it takes commands: not once it was closed, or somebody killed its first process, and
   * with that everything in it.
   */
  public boolean isAlive() {
    return cell.isAlive();
  }

  /**
   * Stops everything that runs, until {@link #resume}; no command can be started meanwhile.
   *
   * @throws BaileyException NOT_SUPPORTED without {@link Capability#PAUSE}, INVALID_STATE once this
   *     was closed, VERIFICATION_FAILED if something does not stop
   */
  public void pause() {
    try {
      cell.freeze();
    } catch (BaileyException e) {
      throw reported(e);
    }
  }

  /**
   * Lets everything go on.
   *
   * @throws BaileyException NOT_ENFORCEABLE if the kernel refuses it
   */
  public void resume() {
    try {
      cell.thaw();
    } catch (BaileyException e) {
      throw reported(e);
    }
  }

  /**
   * Kills what still runs and removes the sandbox; harmless when called again. While another thread
   * does this already, it waits for that one.
   *
   * @throws BaileyException VERIFICATION_FAILED if something that ran survives, NOT_ENFORCEABLE and
   *     INTERNAL if the kernel refuses a step or something cannot be removed; all other steps are
   *     done all the same
   */
  @Override
  public void close() {
    try {
      closeParts();
    } catch (BaileyException e) {
      if (events != null) {
        events.closeFailed(e);
      }
      throw e;
    }
    if (events != null) {
      events.closed();
    }
  }

  private void closeParts() {
    closing.lock();
    try {
      cell.close();
    } finally {
      try {
        gateway.ifPresent(Gateway::close);
      } finally {
        closing.unlock();
      }
    }
  }

  private BaileyException reported(BaileyException failure) {
    return events == null ? failure : events.failed(failure);
  }
}
