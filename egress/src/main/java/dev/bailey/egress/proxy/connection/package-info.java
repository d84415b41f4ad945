/**
 * What all connections of one sandbox's clients share: {@link
 * dev.bailey.egress.proxy.connection.SandboxEgress}, limits, deadlines, verdicts on what a
 * connection carries.
 *
 * <p>A client, its server and all handlers of both live on one event loop.
 */
@NullMarked
package dev.bailey.egress.proxy.connection;

import org.jspecify.annotations.NullMarked;
