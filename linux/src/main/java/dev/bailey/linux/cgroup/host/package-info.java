/**
 * The cgroups of this host. {@link dev.bailey.linux.cgroup.host.HostCgroups} is where callers
 * begin: it finds the layout, opens drivers and sweeps.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.host;

import org.jspecify.annotations.NullMarked;
