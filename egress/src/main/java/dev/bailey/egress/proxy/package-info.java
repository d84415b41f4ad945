/**
 * The way out of sandboxes whose network is filtered. {@link dev.bailey.egress.proxy.ProxyService}
 * opens one for each: a proxy inside, and where all connections can be captured, a name server and
 * a way out for programs that know nothing of it. Everything here runs outside of the sandbox.
 */
@NullMarked
package dev.bailey.egress.proxy;

import org.jspecify.annotations.NullMarked;
