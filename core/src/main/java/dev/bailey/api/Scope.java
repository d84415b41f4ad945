package dev.bailey.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;

/**
 * A policy for everything that is run inside. There, {@link Sandbox#open()} and {@link
 * Sandbox#run(dev.bailey.execution.Command)} use it, and a policy that is given explicitly, as well
 * as a scope inside of the scope, is held within it: it can only be stricter. Where the scope names
 * no limit, the host's default is the most.
 *
 * <pre>{@code
 * Sandbox.within(Policy.project(work)).run(() -> {
 *   Result result = Sandbox.run(Command.of("make", "test"));
 * });
 * }</pre>
 *
 * <p>It ends with the call, and belongs to the thread. Another thread has it only by {@link
 * #carrying} or {@link #executor}; on one that has none, a sandbox without a policy is refused. It
 * is a convenience for code that is trusted, no boundary: a thread of its own gets rid of it.
 */
public final class Scope {
  private static final ScopedValue<Scope> CURRENT = ScopedValue.newInstance();

  /** From the outermost to the innermost. */
  private final List<Policy> policies;

  private Scope(List<Policy> policies) {
    this.policies = List.copyOf(policies);
  }

  /**
   * Inside of the one that is already there, if there is one.
   *
   * @throws BaileyException INVALID_REQUEST for a policy that the scope around it does not allow
   */
  static Scope of(Policy policy) {
    List<Policy> policies = new ArrayList<>();
    if (CURRENT.isBound()) {
      policies.addAll(CURRENT.get().policies);
    }
    policies.add(policy);
    Scope scope = new Scope(policies);
    // Tells at once what the outer ones do not allow; limits are settled with the host's defaults.
    var _ = scope.merged(Limits.none());
    return scope;
  }

  /** Runs it in this scope. What it throws comes through. */
  public void run(Runnable task) {
    ScopedValue.where(CURRENT, this).run(task);
  }

  /** Runs it in this scope and returns what it returns. What it throws comes through. */
  public <R, X extends Throwable> R call(ScopedValue.CallableOp<? extends R, X> task) throws X {
    return ScopedValue.where(CURRENT, this).call(task);
  }

  /** Whether this code runs in a scope. */
  public static boolean isPresent() {
    return CURRENT.isBound();
  }

  /** The task with the scope of the caller, on whatever thread it runs. */
  public static Runnable carrying(Runnable task) {
    Optional<Scope> scope = current();
    return scope.isEmpty() ? task : () -> scope.get().run(task);
  }

  /** The task with the scope of the caller, on whatever thread it runs. */
  public static <R> Callable<R> carrying(Callable<R> task) {
    Optional<Scope> scope = current();
    return scope.isEmpty() ? task : () -> scope.get().call(task::call);
  }

  /**
   * An executor whose tasks have the scope of the code that hands them in or, where that has none,
   * of the code that calls this. Closing it closes the other.
   */
  public static ExecutorService executor(ExecutorService executor) {
    return new ScopedExecutor(executor, current());
  }

  static Optional<Scope> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /**
   * The policy of the scope this code runs in.
   *
   * @throws BaileyException INVALID_STATE where there is none, INVALID_REQUEST where scopes exclude
   *     each other
   */
  static Policy policy(Host host) {
    if (!CURRENT.isBound()) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE,
              "open",
              "sandbox",
              "no policy is given, and this thread runs in no scope")
          .withHint(
              "Give a policy, or run this within a scope. A new thread is in none unless the scope"
                  + " is carried to it.");
    }
    return CURRENT.get().merged(host.defaults());
  }

  /**
   * What the scope this code runs in leaves of a policy.
   *
   * @throws BaileyException INVALID_REQUEST for what the scope does not allow
   */
  static Policy tighten(Policy policy, Host host) {
    return CURRENT.isBound()
        ? policy.within(CURRENT.get().merged(host.defaults()), host.defaults())
        : policy;
  }

  private Policy merged(Limits defaults) {
    Policy merged = policies.getFirst();
    for (Policy inner : policies.subList(1, policies.size())) {
      merged = inner.within(merged, defaults);
    }
    return merged;
  }
}
