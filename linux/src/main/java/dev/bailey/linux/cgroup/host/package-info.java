/**
 * The cgroups of this host. Callers start at {@link dev.bailey.linux.cgroup.host.HostCgroups}: it
 * detects the layout, opens drivers, and removes cgroups that dead JVMs left behind.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.host;

import org.jspecify.annotations.NullMarked;
