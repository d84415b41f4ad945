package dev.bailey.testing.escapes;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A backend under attack.
 *
 * @param user who uses it; 0 is root
 * @param gaps attacks, by their test, that it says it cannot stop
 */
record Attacked(String backend, int user, Map<Class<?>, Gap> gaps) {
  Attacked {
    gaps = Map.copyOf(gaps);
  }

  /** Why an attack is not stopped. */
  sealed interface Gap {
    /** What asks for it is refused, unless the promise is accepted to go unkept. */
    record Refused(Promise promise, String reason) implements Gap {}

    /** It works, and the report says so with these words. */
    record Told(String words) implements Gap {}
  }

  static Attacked of(String backend) {
    return new Attacked(backend, 0, Map.of());
  }

  Attacked refuses(Class<?> attack, Promise promise, String reason) {
    return with(attack, new Gap.Refused(promise, reason));
  }

  Attacked tells(Class<?> attack, String words) {
    return with(attack, new Gap.Told(words));
  }

  private Attacked with(Class<?> attack, Gap gap) {
    Map<Class<?>, Gap> more = new HashMap<>(gaps);
    more.put(attack, gap);
    return new Attacked(backend, user, more);
  }

  /** The same backend with the same gaps, used by an ordinary user. */
  Attacked byOrdinaryUser() {
    return new Attacked(backend, Deputy.USER, gaps);
  }

  boolean ofRoot() {
    return user == 0;
  }

  Optional<Gap> gap(Class<?> attack) {
    return Optional.ofNullable(gaps.get(attack));
  }

  Policy with(Policy asked) {
    return asked.withBackend(backend);
  }

  /** Does it in a sandbox of its own. */
  Ending inside(Act act, Policy asked) {
    return attempt(act, asked).ending();
  }

  Deputy.Answer attempt(Act act, Policy asked) {
    if (!ofRoot()) {
      return Deputy.run(with(asked), act);
    }
    Result result = Sandbox.run(with(asked), act.asCommand());
    return new Deputy.Answer(
        new Ending(result.exitCode(), result.stdout().text(), result.stderr().text()),
        Deputy.report(result.enforcement()));
  }

  /** Does it without a sandbox, as the same user: the control. */
  Ending outside(Act act) {
    return new Act(act.command(), act.directory(), user).outside();
  }

  @Override
  public String toString() {
    return ofRoot() ? backend : backend + " of an ordinary user";
  }
}
