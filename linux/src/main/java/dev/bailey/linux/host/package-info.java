/**
 * The backend that confines nothing: {@link dev.bailey.linux.host.HostBackend}. It keeps limits and
 * cleans up after a command, and must be named to be used.
 */
@NullMarked
package dev.bailey.linux.host;

import org.jspecify.annotations.NullMarked;
