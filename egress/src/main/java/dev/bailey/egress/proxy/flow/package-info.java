/**
 * Connections of clients, from their first byte to their end. {@link
 * dev.bailey.egress.proxy.flow.ExplicitEntry} takes those that use the proxy, by HTTP or SOCKS5,
 * {@link dev.bailey.egress.proxy.flow.DirectEntry} those that know nothing of it. Whatever becomes
 * a tunnel passes {@code FirstBytes}, which sees to it that what it carries is meant for the host
 * that was asked for; HTTP/1 within it is read to its end by {@code HttpFront}, and TLS goes on
 * only where the server answers in it, see {@code BehindHello}. A client, its server and all
 * handlers of both live on one event loop.
 */
@NullMarked
package dev.bailey.egress.proxy.flow;

import org.jspecify.annotations.NullMarked;
