package dev.bailey.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.nio.file.Path;

/**
 * The one form of a security test: impossible inside, possible outside. The control comes last,
 * since it changes what the attack was meant to change.
 */
public final class Confinement {
  private Confinement() {}

  /** The act succeeds without a sandbox and fails in one of its own. */
  public static Ending assertStopped(Act act, Policy policy) {
    Ending inside = act.inside(policy);
    assertThat(inside.code()).as("inside: %s gave %s", act.command(), inside).isNotZero();
    assertThat(act.outside()).as("control: %s", act.command()).satisfies(Confinement::works);
    return inside;
  }

  /** The same in a sandbox that is open already. */
  public static Ending assertStopped(Act act, Sandbox sandbox) {
    Ending inside = act.inside(sandbox);
    assertThat(inside.code()).as("inside: %s gave %s", act.command(), inside).isNotZero();
    assertThat(act.outside()).as("control: %s", act.command()).satisfies(Confinement::works);
    return inside;
  }

  /** The act works inside: what is not forbidden must not break. */
  public static Ending assertWorks(Act act, Policy policy) {
    Ending inside = act.inside(policy);
    assertThat(inside).as("inside: %s", act.command()).satisfies(Confinement::works);
    return inside;
  }

  /** What a backend cannot keep it refuses, and says how to accept that. */
  public static void assertRefused(Policy insisting, Promise promise, Path directory) {
    Act harmless = Act.of(directory, "/bin/true");
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> harmless.inside(insisting));
    assertThat(refusal).as("%s with %s", promise, insisting).isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    assertThat(refusal).hasMessageStartingWith("enforce " + promise.label() + ":");
    assertThat(refusal.hint()).contains("To run without it: --accept " + promise.label() + ".");
  }

  /** What was accepted to go unkept is never reported as kept. */
  public static void assertReportedAsUnkept(Policy accepting, Promise promise, Path directory) {
    Result result = Sandbox.run(accepting, Act.of(directory, "/bin/true").asCommand());
    assertThat(result.exitCode()).isZero();
    assertThat(result.enforcement().lines())
        .as("the report of %s", result.backend())
        .noneMatch(line -> line.promise() == promise && line.verified());
  }

  private static void works(Ending ending) {
    assertThat(ending.code()).as("%s", ending).isZero();
  }
}
