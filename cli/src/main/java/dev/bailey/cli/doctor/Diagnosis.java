package dev.bailey.cli.doctor;

import dev.bailey.backend.Backend;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.Strength;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Facts about the host, and each backend with what is in its way. */
public record Diagnosis(String version, List<Fact> facts, List<Finding> findings) {
  public Diagnosis {
    facts = List.copyOf(facts);
    findings = List.copyOf(findings);
  }

  /**
   * One backend.
   *
   * @param obstacle why it cannot be used; absent when it works
   */
  public record Finding(
      String name, String isolation, boolean mustBeNamed, Optional<Backend.Obstacle> obstacle) {
    public boolean works() {
      return obstacle.isEmpty();
    }
  }

  /** Tries every backend. */
  public static Diagnosis of(String version, List<Fact> facts, List<Backend> backends) {
    List<Finding> findings = new ArrayList<>();
    for (Backend backend : backends) {
      findings.add(
          new Finding(
              backend.name(),
              backend.isolation(),
              backend.strength() == Strength.NONE,
              obstacle(backend)));
    }
    return new Diagnosis(version, facts, findings);
  }

  private static Optional<Backend.Obstacle> obstacle(Backend backend) {
    try {
      Optional<Backend.Obstacle> plain = backend.obstacle();
      return plain.isPresent() ? plain : backend.probe();
    } catch (BaileyException e) {
      return Optional.of(
          new Backend.Obstacle(
              String.valueOf(e.getMessage()), e.hint().orElse("BAILEY_DEBUG=1 shows more.")));
    }
  }

  /** The backend {@code bailey run} takes by itself: the first that works and need not be named. */
  public Optional<Finding> chosen() {
    for (Finding finding : findings) {
      if (finding.works() && !finding.mustBeNamed()) {
        return Optional.of(finding);
      }
    }
    return Optional.empty();
  }
}
