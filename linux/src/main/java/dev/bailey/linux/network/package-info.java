/**
 * Sockets that belong to the network of a sandbox and are used from outside; and which addresses
 * are the host's own.
 */
@NullMarked
package dev.bailey.linux.network;

import org.jspecify.annotations.NullMarked;
