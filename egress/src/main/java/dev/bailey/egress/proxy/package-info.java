/**
 * The egress gateway of sandboxes whose network is filtered. {@link
 * dev.bailey.egress.proxy.ProxyGatewayProvider} opens one for each sandbox: an explicit proxy and,
 * where connections can be captured, a DNS server and a transparent proxy for programs that know of
 * no proxy. Everything here runs outside of the sandbox. Gateways and their provider are
 * thread-safe.
 */
@NullMarked
package dev.bailey.egress.proxy;

import org.jspecify.annotations.NullMarked;
