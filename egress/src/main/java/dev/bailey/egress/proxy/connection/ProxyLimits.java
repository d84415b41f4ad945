package dev.bailey.egress.proxy.connection;

import java.time.Duration;

/**
 * Limits of one egress gateway: connections at once, and the times of each.
 *
 * @param connections the most that are open at the same time; further ones are closed immediately
 * @param connect for one address to answer
 * @param head from when a request is expected until its head is there
 * @param pause between two requests on a connection, the head of the second included
 * @param opening from the first byte of a tunnel until it is known what it carries
 * @param idle without a byte in either direction
 */
public record ProxyLimits(
    int connections,
    Duration connect,
    Duration head,
    Duration pause,
    Duration opening,
    Duration idle) {
  public static final ProxyLimits USUAL =
      new ProxyLimits(
          1024,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMinutes(2),
          Duration.ofSeconds(10),
          Duration.ofMinutes(15));
}
