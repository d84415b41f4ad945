package dev.bailey.backend;

import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.List;

/** Makes the ways out of sandboxes whose network is filtered. Found as a service. */
public interface EgressService extends AutoCloseable {
  /** Gets ready to let a sandbox out that does not exist yet. */
  Departure prepare(NetworkAccess.Filtered rules);

  /** Ends all of them. */
  @Override
  void close();

  /** A way out before there is a sandbox. Closed if there never is one; else its gateway is. */
  interface Departure extends AutoCloseable {
    /** Files of this host that programs inside have to read to use it. */
    List<Path> shown();

    /** Files of this host that nothing inside may read. */
    List<Path> hidden();

    /**
     * Lets a network reach what the rules allow and nothing else, from now on.
     *
     * @param network of a cell in which no command runs yet
     */
    Gateway open(InnerNetwork network);

    @Override
    void close();
  }
}
