/**
 * TLS of clients: passed through behind a check of both hellos ({@link
 * dev.bailey.egress.proxy.tls.ServerHelloGate}), or intercepted where there is a secret for the
 * host ({@link dev.bailey.egress.proxy.tls.TlsInterceptor}).
 *
 * <p>A client, its server and all handlers of both live on one event loop.
 */
@NullMarked
package dev.bailey.egress.proxy.tls;

import org.jspecify.annotations.NullMarked;
