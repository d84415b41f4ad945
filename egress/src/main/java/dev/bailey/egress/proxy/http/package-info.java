/**
 * HTTP/1 of clients, by the proxy or within a tunnel: {@link
 * dev.bailey.egress.proxy.http.HttpConnection} reads requests, {@code RequestCheck} decides on
 * each, {@code RequestForwarding} takes it to its server.
 *
 * <p>A client, its server and all handlers of both live on one event loop.
 */
@NullMarked
package dev.bailey.egress.proxy.http;

import org.jspecify.annotations.NullMarked;
