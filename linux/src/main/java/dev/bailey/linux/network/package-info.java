/** Sockets that belong to the network of a sandbox and are used from outside. */
@NullMarked
package dev.bailey.linux.network;

import org.jspecify.annotations.NullMarked;
