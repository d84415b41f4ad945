/**
 * The parts of one cgroup, whatever its version: controllers of memory, cpu and pids, tracking of
 * its processes, and usage figures, together {@link
 * dev.bailey.linux.cgroup.controllers.CgroupParts}. {@link
 * dev.bailey.linux.cgroup.controllers.CgroupHierarchy} makes them, with one implementation for v1
 * and one for v2.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.controllers;

import org.jspecify.annotations.NullMarked;
