/**
 * Pool of cgroups: making and removing a cgroup costs far more than resetting one. {@link
 * dev.bailey.linux.cgroup.pool.PooledDriver} hands out a cgroup that was returned empty, or makes a
 * new one.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.pool;

import org.jspecify.annotations.NullMarked;
