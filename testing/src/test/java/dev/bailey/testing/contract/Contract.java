package dev.bailey.testing.contract;

import dev.bailey.api.Host;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What one backend promises.
 *
 * @param unkept what it cannot keep, and why
 */
record Contract(String backend, Map<Promise, String> unkept) {
  Contract {
    unkept = Map.copyOf(unkept);
  }

  /** Of a backend that keeps everything. */
  static Contract of(String backend) {
    return new Contract(backend, Map.of());
  }

  Contract without(Promise promise, String reason) {
    Map<Promise, String> more = new EnumMap<>(Promise.class);
    more.putAll(unkept);
    more.put(promise, reason);
    return new Contract(backend, more);
  }

  boolean keeps(Promise promise) {
    return !unkept.containsKey(promise);
  }

  /** Whether it knows all processes of a command: what confines nothing needs a group for that. */
  boolean endsTrees() {
    return strength() != Strength.NONE || Plain.isRoot();
  }

  /** A project of its own, and nothing asked that it cannot keep. */
  Policy policy(Path project) {
    return accepting(Policy.project(project), EnumSet.noneOf(Promise.class));
  }

  /** Names the backend, and accepts what it cannot keep but for some. */
  Policy accepting(Policy policy, Set<Promise> insisting) {
    Set<Promise> accepted = EnumSet.noneOf(Promise.class);
    accepted.addAll(unkept.keySet());
    accepted.removeAll(insisting);
    return policy.withBackend(backend).accepting(accepted.toArray(Promise[]::new));
  }

  /**
   * Whether naming the backend says already that a promise is not wanted: one that confines nothing
   * is only used by name, and no policy has a word for these three.
   */
  boolean namingAccepts(Promise promise) {
    return strength() == Strength.NONE
        && (promise == Promise.PRIVILEGES
            || promise == Promise.SYSCALLS
            || promise == Promise.PROCESSES);
  }

  private Strength strength() {
    return Host.local().backends().strength(backend).orElseThrow();
  }

  @Override
  public String toString() {
    return backend;
  }
}
