package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Selection;
import dev.bailey.execution.Selection.Rejection;
import dev.bailey.execution.Wrapped;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Level;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Strength;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The backends of this host in order of preference, and the choice among them. */
public final class Backends {
  private final List<Backend> backends;

  /** What using or trying a backend has shown; empty for one that works. */
  private final Map<Backend, Optional<Backend.Obstacle>> trials = new ConcurrentHashMap<>();

  /** In any order: the strongest is preferred, and among equals the one of the lowest rank. */
  public Backends(List<Backend> backends) {
    List<Backend> sorted = new ArrayList<>(backends);
    sorted.sort(new ByPreference());
    this.backends = List.copyOf(sorted);
  }

  /** A class, since linking a lambda would cost start-up time. */
  private static final class ByPreference implements Comparator<Backend> {
    @Override
    public int compare(Backend one, Backend other) {
      int stronger = other.strength().compareTo(one.strength());
      return stronger != 0 ? stronger : Integer.compare(one.rank(), other.rank());
    }
  }

  public List<Backend> list() {
    return backends;
  }

  /**
   * A backend with the reason it was taken.
   *
   * @param rejected the backends that were preferred but ruled out
   */
  public record Choice(Backend backend, String reason, List<Rejection> rejected) {
    public Choice {
      rejected = List.copyOf(rejected);
    }

    /** The same for results. */
    public Selection selection() {
      return new Selection(backend.name(), backend.strength(), reason, rejected);
    }
  }

  /** What is done with a backend, and shows whether that works here. */
  public interface Use<T> {
    T of(Backend backend);
  }

  /** A backend that was used, with what came of it. */
  public record Used<T>(Choice choice, T result) {}

  /**
   * Whether a level can be had here.
   *
   * @param backend the one that would be taken; absent when there is none
   * @param rejected why not each of the preferred ones
   */
  public record Availability(Level level, Optional<Backend> backend, List<Rejection> rejected) {
    public Availability {
      rejected = List.copyOf(rejected);
    }
  }

  /**
   * Uses the backend the policy names, or the first of its level that turns out to work here.
   *
   * @param effective the same policy as backends see it
   * @throws BaileyException like {@link #choose}, and what the use throws
   */
  public <T> Used<T> use(Policy policy, EffectivePolicy effective, Use<T> use) {
    while (true) {
      Choice choice = choose(policy, effective);
      try {
        Used<T> used = new Used<>(choice, use.of(choice.backend()));
        worked(choice);
        return used;
      } catch (BaileyException e) {
        if (!rulesOut(policy, choice, e)) {
          throw e;
        }
      }
    }
  }

  /**
   * The backend the policy names, or the first of its level that nothing rules out and that can
   * keep all that is asked. Never a weaker one. Nothing is tried for it: {@link #use} goes on to
   * the next where it turns out not to work.
   *
   * @param effective the same policy as backends see it
   * @throws BaileyException INVALID_REQUEST for a name that no backend has, or one of another
   *     level; BACKEND_UNAVAILABLE where none works; NOT_SUPPORTED and NOT_ENFORCEABLE where none
   *     keeps all that is asked, see {@link Backend#requireKeepable}
   */
  public Choice choose(Policy policy, EffectivePolicy effective) {
    return policy.backend().isPresent() ? named(policy, effective) : first(policy, effective);
  }

  private Choice named(Policy policy, EffectivePolicy effective) {
    Backend backend = allowed(policy);
    if (!backend.runsCommands()) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "run",
              "backend '" + backend.name() + "'",
              "it only makes command lines, for another program to run")
          .withRemedies(new Remedy.Perform(Remedy.Operation.WRAP, backend.name()));
    }
    Optional<Backend.Obstacle> obstacle = backend.obstacle();
    if (obstacle.isPresent()) {
      throw BaileyException.of(
              ErrorCode.BACKEND_UNAVAILABLE,
              "choose",
              "backend '" + backend.name() + "'",
              obstacle.get().reason())
          .withRemedies(obstacle.get().remedies());
    }
    backend.requireKeepable(effective);
    return new Choice(backend, "named by the caller", List.of());
  }

  /** The backend the policy names, if there is one and it is of the policy's level. */
  private Backend allowed(Policy policy) {
    String name = policy.backend().orElseThrow();
    Backend backend = find(name);
    if (backend == null) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "choose", "backend '" + name + "'", "no such backend")
          .withRemedies(known());
    }
    if (policy.level() != Level.DEFAULT && !policy.level().allows(backend.strength())) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "choose",
              "backend '" + name + "'",
              "it is not of level " + policy.level().label())
          .withRemedies(
              new Remedy.LeaveOut(Remedy.Setting.BACKEND),
              new Remedy.LeaveOut(Remedy.Setting.LEVEL));
    }
    return backend;
  }

  private Choice first(Policy policy, EffectivePolicy effective) {
    Level level = policy.level();
    Rejections rejected = new Rejections();
    for (Backend backend : backends) {
      if (!backend.runsCommands() || !level.allows(backend.strength())) {
        continue;
      }
      Optional<Backend.Obstacle> obstacle = known(backend);
      if (obstacle.isPresent()) {
        rejected.add(backend, obstacle.get());
        continue;
      }
      Optional<BaileyException> unkept = backend.unkept(effective);
      if (unkept.isEmpty()) {
        return new Choice(backend, rejected.reason(level), rejected.list());
      }
      rejected.add(backend, unkept.get());
    }
    throw rejected.failure("choose", level);
  }

  /**
   * The command line of the backend the policy names, or of the first of its level that makes any.
   *
   * @throws BaileyException INVALID_REQUEST for a name that no backend has, one of another level,
   *     and a policy that no command line expresses; NOT_SUPPORTED where no backend makes one;
   *     BACKEND_UNAVAILABLE, NOT_ENFORCEABLE, LAUNCH_FAILED and RESOURCES_EXHAUSTED as the backend
   *     says, see {@link Backend#wrap}
   */
  public Wrapped wrap(Policy policy, EffectivePolicy effective, Command command) {
    Wrapping wrapping = new Wrapping(effective, command);
    return policy.backend().isPresent()
        ? wrapping.by(allowed(policy))
        : wrapping.byFirst(backends, policy.level());
  }

  /**
   * Whether a backend that Bailey chose turns out not to work here, after a launch failed: then the
   * next choice is another one. One that has worked before is not given up: what failed is
   * something else, and a command must not be able to bring about a weaker backend. For the same
   * reason a policy that only the launch finds not to be enforceable is refused: that depends on
   * files, which commands change.
   */
  boolean rulesOut(Policy policy, Choice choice, BaileyException failure) {
    boolean ofBackend =
        failure.code() == ErrorCode.LAUNCH_FAILED
            || failure.code() == ErrorCode.BACKEND_UNAVAILABLE;
    return ofBackend && policy.backend().isEmpty() && trial(choice.backend()).isPresent();
  }

  /** Notes that a backend works. */
  void worked(Choice choice) {
    trials.putIfAbsent(choice.backend(), Optional.empty());
  }

  /** Whether a backend works here, found out by trying it once. */
  public Optional<Backend.Obstacle> trial(Backend backend) {
    Optional<Backend.Obstacle> plain = backend.obstacle();
    return plain.isPresent() ? plain : trials.computeIfAbsent(backend, Backends::probe);
  }

  private static Optional<Backend.Obstacle> probe(Backend backend) {
    try {
      return backend.probe();
    } catch (BaileyException e) {
      return Optional.of(Trial.obstacle(backend, e));
    }
  }

  /** Whether a level can be had here, found out by trying the backends of it. */
  public Availability availability(Level level) {
    Rejections rejected = new Rejections();
    for (Backend backend : backends) {
      if (!backend.runsCommands() || !level.allows(backend.strength())) {
        continue;
      }
      Optional<Backend.Obstacle> obstacle = trial(backend);
      if (obstacle.isEmpty()) {
        return new Availability(level, Optional.of(backend), rejected.list());
      }
      rejected.add(backend, obstacle.get());
    }
    return new Availability(level, Optional.empty(), rejected.list());
  }

  /** What stands between the host and a command in the backend of this name. */
  public Optional<Strength> strength(String name) {
    Backend backend = find(name);
    return backend == null ? Optional.empty() : Optional.of(backend.strength());
  }

  private @Nullable Backend find(String name) {
    for (Backend backend : backends) {
      if (backend.name().equals(name)) {
        return backend;
      }
    }
    return null;
  }

  /** What is known to be in a backend's way, without trying it. */
  private Optional<Backend.Obstacle> known(Backend backend) {
    Optional<Backend.Obstacle> plain = backend.obstacle();
    return plain.isPresent() ? plain : trials.getOrDefault(backend, Optional.empty());
  }

  private List<Remedy> known() {
    return backends.isEmpty() ? List.of() : List.of(new Remedy.UseName("backends", names()));
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (Backend backend : backends) {
      names.add(backend.name());
    }
    return names;
  }
}
