/**
 * Byte streams between two connections: {@link dev.bailey.egress.relay.Relay} copies them with
 * backpressure and half-close, for tunnels out of a sandbox and for ports into one; {@link
 * dev.bailey.egress.relay.BlockingRelay} does it where one of them has no descriptor.
 *
 * <p>Each handler belongs to the event loop of its channel.
 */
@NullMarked
package dev.bailey.egress.relay;

import org.jspecify.annotations.NullMarked;
