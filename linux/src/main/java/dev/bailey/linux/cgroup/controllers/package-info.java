/**
 * What one cgroup consists of, whatever its version: the controllers of memory, cpu and pids, the
 * tracking of its processes, and the figures of usage, together {@link
 * dev.bailey.linux.cgroup.controllers.CgroupParts}. {@link
 * dev.bailey.linux.cgroup.controllers.CgroupHierarchy} makes them: once for v1, once for v2.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.controllers;

import org.jspecify.annotations.NullMarked;
