/**
 * Connections to servers outside. {@link dev.bailey.egress.proxy.outbound.Dialer} opens them as the
 * rules allow; {@link dev.bailey.egress.proxy.outbound.OutboundConnections} lists them all and
 * closes those that new rules deny. An {@link dev.bailey.egress.proxy.outbound.OutboundConnection}
 * belongs to the event loop of its client.
 */
@NullMarked
package dev.bailey.egress.proxy.outbound;

import org.jspecify.annotations.NullMarked;
