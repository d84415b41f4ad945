/**
 * Connections to the outside. {@link dev.bailey.egress.proxy.out.Dialer} makes them as the rules
 * allow, {@link dev.bailey.egress.proxy.out.Links} knows them all and cuts those that new rules are
 * against. A {@link dev.bailey.egress.proxy.out.Link} belongs to the event loop of its client.
 */
@NullMarked
package dev.bailey.egress.proxy.out;

import org.jspecify.annotations.NullMarked;
