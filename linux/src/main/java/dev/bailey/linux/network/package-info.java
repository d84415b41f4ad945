/**
 * Sockets that are opened in the network namespace of a sandbox and used from outside, the capture
 * of its connections, and the question which addresses are the host's own.
 */
@NullMarked
package dev.bailey.linux.network;

import org.jspecify.annotations.NullMarked;
