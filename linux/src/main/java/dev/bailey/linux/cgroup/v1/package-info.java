/**
 * Cgroups of version 1, with a hierarchy per controller. {@link
 * dev.bailey.linux.cgroup.v1.V1Hierarchy} makes them. Single threads can join.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.v1;

import org.jspecify.annotations.NullMarked;
