package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.log.Diagnostics;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a backend works here, by running {@code true} with it in a new directory, with the
 * usual limits.
 */
public final class Trial {
  private Trial() {}

  /**
   * What is in a backend's way; empty when the command ran.
   *
   * @param unkept promises that this backend need not keep everywhere
   */
  public static Optional<Backend.Obstacle> of(Backend backend, Promise... unkept) {
    Optional<Backend.Obstacle> plain = backend.obstacle();
    if (plain.isPresent()) {
      return plain;
    }
    Optional<Path> made = makeProject();
    try {
      Outcome outcome = run(backend, policy(made, Set.of(unkept)));
      return outcome.exitCode() == 0
          ? Optional.empty()
          : Optional.of(
              new Backend.Obstacle("a trial command ended with " + outcome, more(backend)));
    } catch (BaileyException e) {
      return Optional.of(obstacle(backend, e));
    } finally {
      made.ifPresent(Trial::remove);
    }
  }

  /**
   * What sandboxes of a backend can do here with the usual limits, asked of one that is made for
   * it; nothing where none can be made.
   */
  public static Set<Capability> capabilities(Backend backend) {
    Optional<Path> made = makeProject();
    try (Cell cell = backend.prepare(policy(made, EnumSet.allOf(Promise.class)))) {
      return cell.capabilities();
    } catch (BaileyException e) {
      Diagnostics.debug(Trial.class, "cannot open a sandbox of " + backend.name(), e);
      return Set.of();
    } finally {
      made.ifPresent(Trial::remove);
    }
  }

  /** The obstacle that a failed launch met. */
  public static Backend.Obstacle obstacle(Backend backend, BaileyException failure) {
    return new Backend.Obstacle(
        String.valueOf(failure.getMessage()),
        failure.remedies().isEmpty() ? List.of(more(backend)) : failure.remedies());
  }

  private static Remedy more(Backend backend) {
    return new Remedy.Perform(Remedy.Operation.TRY_BACKEND, backend.name());
  }

  private static Outcome run(Backend backend, EffectivePolicy policy) {
    OutputStream nowhere = OutputStream.nullOutputStream();
    return backend
        .launch(policy, Command.of("/bin/true"), new Streams(nowhere, nowhere))
        .supervise()
        .outcome();
  }

  /** Writing a project takes more of the kernel than reading one, so it has to be tried. */
  private static EffectivePolicy policy(Optional<Path> project, Set<Promise> unkept) {
    return new EffectivePolicy(
        project.map(FileAccess::project).orElseGet(() -> FileAccess.readOnly(Path.of("/usr"))),
        NetworkAccess.none(),
        Limits.standard(),
        unkept,
        Set.of(),
        Optional.empty(),
        List.of());
  }

  /** Where temporary files cannot be made, what needs none may still work. */
  private static Optional<Path> makeProject() {
    try {
      return Optional.of(Files.createTempDirectory("bailey-trial-"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void remove(Path project) {
    try {
      Files.deleteIfExists(project);
    } catch (IOException e) {
      // An empty directory among temporary files: the system removes it one day.
      Diagnostics.debug(Trial.class, "cannot remove " + project, e);
    }
  }
}
