package dev.bailey.backend;

import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes the egress gateways of sandboxes whose network is filtered. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface GatewayProvider extends AutoCloseable {
  /**
   * Prepares the egress gateway of a sandbox that does not exist yet.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for the file of a secret that holds
   *     none; RESOURCES_EXHAUSTED and STORAGE_FAILED if it cannot be read; INVALID_STATE once this
   *     was closed
   */
  PreparedGateway prepare(NetworkAccess.Filtered rules);

  /** Ends all of them. */
  @Override
  void close();

  /** A gateway before its sandbox exists. Closed if it never does; else the gateway is closed. */
  interface PreparedGateway extends AutoCloseable {
    /** Files of this host that programs inside have to read to use it. */
    List<Path> shown();

    /** Files of this host that nothing inside may read. */
    List<Path> hidden();

    /**
     * Lets a network reach what the rules allow and nothing else, from now on.
     *
     * @param network of a cell in which no command runs yet
     * @throws dev.bailey.error.BaileyException like {@link InnerNetwork#listen} and {@link
     *     InnerNetwork#capture}; INVALID_STATE once the provider was closed
     */
    Gateway open(InnerNetwork network);

    @Override
    void close();
  }
}
