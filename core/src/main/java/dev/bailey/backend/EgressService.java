package dev.bailey.backend;

import dev.bailey.policy.NetworkAccess;

/** Makes the ways out of sandboxes whose network is filtered. Found as a service. */
public interface EgressService extends AutoCloseable {
  /**
   * Lets a network reach what the rules allow and nothing else, from now on.
   *
   * @param network of a cell in which no command runs yet
   */
  Gateway open(NetworkAccess.Filtered rules, InnerNetwork network);

  /** Ends all of them. */
  @Override
  void close();
}
