/**
 * Sockets that are opened in the network namespace of a sandbox and used from outside, the capture
 * of its connections, and the lookup of the host's own addresses.
 */
@NullMarked
package dev.bailey.linux.network;

import org.jspecify.annotations.NullMarked;
