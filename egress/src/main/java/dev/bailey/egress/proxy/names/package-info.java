/**
 * DNS inside of a sandbox: {@link dev.bailey.egress.proxy.names.DnsResponder} answers queries with
 * stand-in addresses; {@link dev.bailey.egress.proxy.names.StandIns} maps the address of a captured
 * connection back to its host name. StandIns are thread-safe; responder and handlers belong to one
 * event loop.
 */
@NullMarked
package dev.bailey.egress.proxy.names;

import org.jspecify.annotations.NullMarked;
