/**
 * Tunnels: {@link dev.bailey.egress.proxy.tunnel.Tunnel} relays bytes once {@code
 * ProtocolDetection} has found TLS or HTTP for the requested host, or at once where rules allow raw
 * TCP.
 *
 * <p>A client connection, the connection to its server and all handlers of both run on one event
 * loop.
 */
@NullMarked
package dev.bailey.egress.proxy.tunnel;

import org.jspecify.annotations.NullMarked;
