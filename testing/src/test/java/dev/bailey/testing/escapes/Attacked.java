package dev.bailey.testing.escapes;

import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A backend under attack.
 *
 * @param gaps attacks, by their test, that it says it cannot stop
 */
record Attacked(String backend, Map<Class<?>, Gap> gaps) {
  Attacked {
    gaps = Map.copyOf(gaps);
  }

  /** Why an attack is not stopped. */
  sealed interface Gap {
    /** What asks for it is refused, unless the promise is accepted to go unkept. */
    record Refused(Promise promise, String reason) implements Gap {}

    /** It works, and the report says so with these words. */
    record Told(Promise promise, String words) implements Gap {}
  }

  static Attacked of(String backend) {
    return new Attacked(backend, Map.of());
  }

  Attacked refuses(Class<?> attack, Promise promise, String reason) {
    return with(attack, new Gap.Refused(promise, reason));
  }

  Attacked tells(Class<?> attack, Promise promise, String words) {
    return with(attack, new Gap.Told(promise, words));
  }

  private Attacked with(Class<?> attack, Gap gap) {
    Map<Class<?>, Gap> more = new HashMap<>(gaps);
    more.put(attack, gap);
    return new Attacked(backend, more);
  }

  Optional<Gap> gap(Class<?> attack) {
    return Optional.ofNullable(gaps.get(attack));
  }

  Policy with(Policy asked) {
    return asked.withBackend(backend);
  }

  @Override
  public String toString() {
    return backend;
  }
}
