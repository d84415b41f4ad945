package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The backends of this host in order of preference, and the choice among them. */
public final class Backends {
  private final List<Backend> backends;

  public Backends(List<Backend> backends) {
    this.backends = List.copyOf(backends);
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

  /** The named backend, or the first that works. Never falls back to one that must be named. */
  public Choice choose(Optional<String> name) {
    return name.isPresent() ? named(name.get()) : first();
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

  private Choice first() {
    List<String> rejected = new ArrayList<>();
    List<String> fixes = new ArrayList<>();
    List<Backend> candidates = candidates(rejected, fixes);
    for (Backend candidate : candidates) {
      // The last one is not probed: its launch tells the same, and fails with the reason.
      Optional<Backend.Obstacle> obstacle =
          candidate.equals(candidates.getLast()) ? Optional.empty() : candidate.probe();
      if (obstacle.isEmpty()) {
        return new Choice(candidate, reason(rejected), rejected);
      }
      reject(candidate, obstacle.get(), rejected, fixes);
    }
    throw unavailable("a backend", String.join("; ", rejected)).withHint(String.join(" ", fixes));
  }

  private List<Backend> candidates(List<String> rejected, List<String> fixes) {
    List<Backend> candidates = new ArrayList<>();
    for (Backend backend : backends) {
      if (backend.mustBeNamed()) {
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
