package dev.bailey.cli.doctor;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.backend.Capability;
import dev.bailey.backend.Trial;
import dev.bailey.policy.Level;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Facts about the host, each backend with what is in its way, and each level with its backend. */
public record Diagnosis(
    String version, List<Fact> facts, List<Finding> findings, List<Backends.Availability> levels) {
  public Diagnosis {
    facts = List.copyOf(facts);
    findings = List.copyOf(findings);
    levels = List.copyOf(levels);
  }

  /**
   * One backend.
   *
   * @param runs whether it runs commands, and not only makes command lines
   * @param accept what it cannot keep here, so that commands run only with this accepted by name
   * @param capabilities what its sandboxes can do besides running commands; none where it does not
   *     run any
   * @param obstacle why it cannot be used; absent when it works
   */
  public record Finding(
      String name,
      String isolation,
      Strength strength,
      boolean runs,
      Set<Promise> accept,
      Set<Capability> capabilities,
      Optional<Backend.Obstacle> obstacle) {
    public Finding {
      accept = ordered(accept);
      capabilities = ordered(capabilities);
    }

    private static <E extends Enum<E>> Set<E> ordered(Set<E> values) {
      return values.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(values));
    }

    public boolean works() {
      return obstacle.isEmpty();
    }

    /** Whether it is never chosen unless the caller wants no isolation. */
    public boolean mustBeNamed() {
      return strength == Strength.NONE;
    }
  }

  /** Tries every backend. */
  public static Diagnosis of(String version, List<Fact> facts, Backends backends) {
    List<Finding> findings = new ArrayList<>();
    for (Backend backend : backends.list()) {
      findings.add(finding(backend, backends.trial(backend)));
    }
    List<Backends.Availability> levels = new ArrayList<>();
    for (Level level : Level.values()) {
      levels.add(backends.availability(level));
    }
    return new Diagnosis(version, facts, findings, levels);
  }

  private static Finding finding(Backend backend, Optional<Backend.Obstacle> obstacle) {
    boolean asked = obstacle.isEmpty() && backend.runsCommands();
    return new Finding(
        backend.name(),
        backend.isolation(),
        backend.strength(),
        backend.runsCommands(),
        backend.mustBeAccepted(),
        asked ? Trial.capabilities(backend) : Set.of(),
        obstacle);
  }

  /** The name of the backend {@code bailey run} takes by itself. */
  public Optional<String> chosen() {
    for (Backends.Availability availability : levels) {
      if (availability.level() == Level.DEFAULT) {
        return availability.backend().map(Backend::name);
      }
    }
    return Optional.empty();
  }
}
