/**
 * State that all connections of one sandbox share: {@link
 * dev.bailey.egress.proxy.connection.SandboxEgress}, with limits, deadlines, and verdicts on what a
 * connection carries.
 *
 * <p>A client connection, the connection to its server and all handlers of both run on one event
 * loop.
 */
@NullMarked
package dev.bailey.egress.proxy.connection;

import org.jspecify.annotations.NullMarked;
