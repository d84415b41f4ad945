/**
 * DNS inside of a sandbox: {@link dev.bailey.egress.proxy.names.DnsResponder} answers queries with
 * stand-in addresses; {@link dev.bailey.egress.proxy.names.StandIns} maps the address of a
 * captured connection back to its host name.
 *
 * <p>Thread-safe, but for handlers, which belong to the event loop of their channel.
 */
@NullMarked
package dev.bailey.egress.proxy.names;

import org.jspecify.annotations.NullMarked;
