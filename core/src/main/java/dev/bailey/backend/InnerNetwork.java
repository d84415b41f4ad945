package dev.bailey.backend;

/**
 * The network of a cell, which has nothing but a loopback interface, as seen from outside. What is
 * returned belongs to the caller. A backend without a network namespace can offer connections over
 * streams of its own; sockets that a gateway listens on are only of use with a descriptor.
 */
public interface InnerNetwork {
  /**
   * Connects to a TCP port of its loopback interface.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND if nothing listens there
   */
  Connection connect(int port);

  /**
   * Listens on its loopback interface, IPv4, for TCP.
   *
   * @param port 0 for any that is free
   * @throws dev.bailey.error.BaileyException LAUNCH_FAILED and RESOURCES_EXHAUSTED if the kernel
   *     refuses it
   */
  InnerSocket listen(int port);

  /**
   * From now on every TCP connection to an address that is not the loopback interface's comes out
   * of one socket, and every DNS question by UDP out of another one, whatever address they are
   * meant for: it is the local address of an accepted connection.
   *
   * @return what it needs, until it is closed; an obstacle where that cannot be done
   * @throws dev.bailey.error.BaileyException like {@link #listen}
   */
  Capture capture();

  /** What the capturing came to. */
  sealed interface Capture {
    /**
     * It works.
     *
     * @param connections a socket that listens for all TCP connections
     * @param questions a socket for datagrams to port 53, of the loopback interface too
     */
    record Working(InnerSocket connections, InnerSocket questions, Runnable end)
        implements Capture {}

    /** It does not, and programs have to use the proxy by themselves. */
    record Impossible(String reason) implements Capture {}
  }
}
