package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Level;
import dev.bailey.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The backends of this host in order of preference, and the choice among them. */
public final class Backends {
  private final List<Backend> backends;

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
   * @param rejected one line for each backend that was preferred but ruled out
   */
  public record Choice(Backend backend, String reason, List<String> rejected) {}

  /** The backend the policy names, or the first of its level that works. Never a weaker one. */
  public Choice choose(Policy policy) {
    return policy.backend().isPresent() ? named(policy.backend().get()) : first(policy.level());
  }

  private Choice named(String name) {
    for (Backend backend : backends) {
      if (backend.name().equals(name)) {
        Optional<Backend.Obstacle> obstacle = backend.obstacle();
        if (obstacle.isPresent()) {
          throw unavailable("backend '" + name + "'", obstacle.get().reason())
              .withHint(obstacle.get().fix());
        }
        return new Choice(backend, "named by the caller", List.of());
      }
    }
    throw BaileyException.of(
            ErrorCode.INVALID_REQUEST, "choose", "backend '" + name + "'", "no such backend")
        .withHint("Known backends: " + String.join(", ", names()) + ".");
  }

  private Choice first(Level level) {
    List<String> rejected = new ArrayList<>();
    List<String> fixes = new ArrayList<>();
    List<Backend> candidates = candidates(level, rejected, fixes);
    for (Backend candidate : candidates) {
      // The last one is not probed: its launch tells the same, and fails with the reason.
      Optional<Backend.Obstacle> obstacle =
          candidate.equals(candidates.getLast()) ? Optional.empty() : candidate.probe();
      if (obstacle.isEmpty()) {
        return new Choice(candidate, reason(rejected), rejected);
      }
      reject(candidate, obstacle.get(), rejected, fixes);
    }
    if (rejected.isEmpty()) {
      rejected.add("none is installed");
      fixes.add("Choose another level; 'bailey doctor' lists the backends.");
    }
    throw unavailable("a backend of level " + level.label(), String.join("; ", rejected))
        .withHint(String.join(" ", fixes));
  }

  private List<Backend> candidates(Level level, List<String> rejected, List<String> fixes) {
    List<Backend> candidates = new ArrayList<>();
    for (Backend backend : backends) {
      if (!level.allows(backend.strength())) {
        continue;
      }
      Optional<Backend.Obstacle> obstacle = backend.obstacle();
      if (obstacle.isPresent()) {
        reject(backend, obstacle.get(), rejected, fixes);
      } else {
        candidates.add(backend);
      }
    }
    return candidates;
  }

  private static void reject(
      Backend backend, Backend.Obstacle obstacle, List<String> rejected, List<String> fixes) {
    rejected.add(backend.name() + ": " + obstacle.reason());
    fixes.add(obstacle.fix());
  }

  private static String reason(List<String> rejected) {
    return rejected.isEmpty()
        ? "the preferred backend works here"
        : "the first that works here (" + String.join("; ", rejected) + ")";
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
