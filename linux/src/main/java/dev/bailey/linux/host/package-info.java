/**
 * The backend that confines nothing: {@link dev.bailey.linux.host.HostBackend}. It enforces limits
 * and kills what a command leaves behind in its cgroup or, without one, in its process group. It is
 * never chosen unless the caller asks for it. Thread-safe.
 */
@NullMarked
package dev.bailey.linux.host;

import org.jspecify.annotations.NullMarked;
