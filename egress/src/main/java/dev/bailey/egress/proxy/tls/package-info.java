/**
 * TLS of clients: relayed after a check of ClientHello and ServerHello ({@link
 * dev.bailey.egress.proxy.tls.ServerHelloGate}), or intercepted where the host has a secret ({@link
 * dev.bailey.egress.proxy.tls.TlsInterceptor}).
 *
 * <p>A client connection, the connection to its server and all handlers of both run on one event
 * loop.
 */
@NullMarked
package dev.bailey.egress.proxy.tls;

import org.jspecify.annotations.NullMarked;
