/**
 * Accepts connections of clients. {@link dev.bailey.egress.proxy.entry.ExplicitEntry} serves
 * clients that use the proxy, by HTTP or SOCKS5; {@link
 * dev.bailey.egress.proxy.entry.TransparentEntry} serves captured connections of clients that know
 * of no proxy.
 *
 * <p>A client connection, the connection to its server and all handlers of both run on one event
 * loop.
 */
@NullMarked
package dev.bailey.egress.proxy.entry;

import org.jspecify.annotations.NullMarked;
