/**
 * Tunnels: {@link dev.bailey.egress.proxy.tunnel.Tunnel} relays bytes once {@code
 * ProtocolDetection} has found TLS or HTTP for the host that was asked for, or at once where rules
 * allow raw TCP.
 *
 * <p>A client, its server and all handlers of both live on one event loop.
 */
@NullMarked
package dev.bailey.egress.proxy.tunnel;

import org.jspecify.annotations.NullMarked;
