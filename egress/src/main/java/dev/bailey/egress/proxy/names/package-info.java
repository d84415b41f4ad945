/**
 * Names inside of a sandbox: {@link dev.bailey.egress.proxy.names.DnsResponder} answers questions
 * with addresses of {@link dev.bailey.egress.proxy.names.StandIns}, which say later what name a
 * connection is meant for.
 */
@NullMarked
package dev.bailey.egress.proxy.names;

import org.jspecify.annotations.NullMarked;
