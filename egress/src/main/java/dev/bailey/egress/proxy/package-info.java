/**
 * The egress gateway of sandboxes whose network is filtered. {@link
 * dev.bailey.egress.proxy.ProxyGatewayProvider} opens one for each: an explicit proxy, and where
 * all connections can be captured, a name server and a transparent proxy for programs that know of
 * none. Everything here runs outside of the sandbox.
 */
@NullMarked
package dev.bailey.egress.proxy;

import org.jspecify.annotations.NullMarked;
