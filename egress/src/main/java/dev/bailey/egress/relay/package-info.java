/**
 * Byte streams between two connections: {@link dev.bailey.egress.relay.Relay} copies them with
 * backpressure and half-close, for tunnels out of a sandbox and for ports into one.
 *
 * <p>Each handler belongs to the event loop of its channel.
 */
@NullMarked
package dev.bailey.egress.relay;

import org.jspecify.annotations.NullMarked;
