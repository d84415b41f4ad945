/**
 * Cgroups of version 2, with one unified hierarchy. {@link dev.bailey.linux.cgroup.v2.V2Hierarchy}
 * makes them below the parent that {@link dev.bailey.linux.cgroup.v2.V2Delegation} finds. Only
 * whole processes can join.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.v2;

import org.jspecify.annotations.NullMarked;
