package dev.bailey.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.Policy;

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

  private static void works(Ending ending) {
    assertThat(ending.code()).as("%s", ending).isZero();
  }
}
