/**
 * Where connections of clients come in. {@link dev.bailey.egress.proxy.entry.ExplicitEntry} accepts
 * those that use the proxy, by HTTP or SOCKS5, {@link
 * dev.bailey.egress.proxy.entry.TransparentEntry} those that know of none.
 *
 * <p>A client, its server and all handlers of both live on one event loop.
 */
@NullMarked
package dev.bailey.egress.proxy.entry;

import org.jspecify.annotations.NullMarked;
