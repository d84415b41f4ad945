/**
 * Reuse of cgroups: making and removing one costs far more than resetting it. {@link
 * dev.bailey.linux.cgroup.pool.PooledDriver} hands out what was given back empty, or makes a new
 * one.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.pool;

import org.jspecify.annotations.NullMarked;
