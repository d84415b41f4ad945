package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Selection;
import dev.bailey.execution.Selection.Rejection;
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
   * The backend the policy names, or the first of its level that nothing rules out. Never a weaker
   * one. Nothing is tried for it: whoever finds that it does not work asks {@link #rulesOut}.
   */
  public Choice choose(Policy policy) {
    return policy.backend().isPresent() ? named(policy) : first(policy.level());
  }

  private Choice named(Policy policy) {
    String name = policy.backend().orElseThrow();
    Backend backend = find(name);
    if (backend == null) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "choose", "backend '" + name + "'", "no such backend")
          .withHint("Known backends: " + String.join(", ", names()) + ".");
    }
    if (policy.level() != Level.DEFAULT && !policy.level().allows(backend.strength())) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "choose",
              "backend '" + name + "'",
              "it is not of level " + policy.level().label())
          .withHint("Leave out the backend or the level.");
    }
    Optional<Backend.Obstacle> obstacle = backend.obstacle();
    if (obstacle.isPresent()) {
      throw unavailable("backend '" + name + "'", obstacle.get().reason())
          .withHint(obstacle.get().fix());
    }
    return new Choice(backend, "named by the caller", List.of());
  }

  private Choice first(Level level) {
    List<Rejection> rejected = new ArrayList<>();
    for (Backend backend : backends) {
      if (!level.allows(backend.strength())) {
        continue;
      }
      Optional<Backend.Obstacle> obstacle = known(backend);
      if (obstacle.isEmpty()) {
        return new Choice(backend, reason(level, rejected), rejected);
      }
      rejected.add(rejection(backend, obstacle.get()));
    }
    throw unavailable("a backend of level " + level.label(), reasons(rejected))
        .withHint(fixes(rejected));
  }

  /**
   * Whether a backend that Bailey chose turns out not to work here, after a launch failed: then the
   * next choice is another one. One that has worked before is not given up: what failed is
   * something else, and a command must not be able to bring about a weaker backend.
   */
  public boolean rulesOut(Policy policy, Choice choice, BaileyException failure) {
    boolean ofBackend =
        failure.code() == ErrorCode.LAUNCH_FAILED
            || failure.code() == ErrorCode.BACKEND_UNAVAILABLE;
    return ofBackend && policy.backend().isEmpty() && trial(choice.backend()).isPresent();
  }

  /** Notes that a backend works. */
  public void worked(Choice choice) {
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
      return Optional.of(
          new Backend.Obstacle(
              String.valueOf(e.getMessage()), e.hint().orElse("BAILEY_DEBUG=1 shows more.")));
    }
  }

  /** Whether a level can be had here, found out by trying the backends of it. */
  public Availability availability(Level level) {
    List<Rejection> rejected = new ArrayList<>();
    for (Backend backend : backends) {
      if (!level.allows(backend.strength())) {
        continue;
      }
      Optional<Backend.Obstacle> obstacle = trial(backend);
      if (obstacle.isEmpty()) {
        return new Availability(level, Optional.of(backend), rejected);
      }
      rejected.add(rejection(backend, obstacle.get()));
    }
    return new Availability(level, Optional.empty(), rejected);
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

  private static Rejection rejection(Backend backend, Backend.Obstacle obstacle) {
    return new Rejection(backend.name(), obstacle.reason(), obstacle.fix());
  }

  private static String reason(Level level, List<Rejection> rejected) {
    if (level == Level.OFF) {
      return "level off asks for no isolation";
    }
    return rejected.isEmpty() ? "the preferred backend works here" : "the first that works here";
  }

  private static String reasons(List<Rejection> rejected) {
    if (rejected.isEmpty()) {
      return "none is installed";
    }
    StringBuilder text = new StringBuilder();
    for (Rejection rejection : rejected) {
      text.append(text.isEmpty() ? "" : "; ").append(rejection);
    }
    return text.toString();
  }

  private static String fixes(List<Rejection> rejected) {
    if (rejected.isEmpty()) {
      return "Choose another level; 'bailey doctor' lists the backends.";
    }
    StringBuilder text = new StringBuilder();
    for (Rejection rejection : rejected) {
      text.append(text.isEmpty() ? "" : " ").append(rejection.fix());
    }
    return text.toString();
  }

  private static BaileyException unavailable(String what, String why) {
    return BaileyException.of(ErrorCode.BACKEND_UNAVAILABLE, "choose", what, why);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (Backend backend : backends) {
      names.add(backend.name());
    }
    return names;
  }
}
