/**
 * HTTP/1 of clients, as proxy requests or within a tunnel: {@link
 * dev.bailey.egress.proxy.http.HttpConnection} reads requests, {@code RequestCheck} decides on
 * each, {@code RequestForwarding} sends it to its server.
 *
 * <p>A client connection, the connection to its server and all handlers of both run on one event
 * loop.
 */
@NullMarked
package dev.bailey.egress.proxy.http;

import org.jspecify.annotations.NullMarked;
