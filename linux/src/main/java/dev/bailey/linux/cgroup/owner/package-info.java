/**
 * Ownership of cgroups by JVMs, and removal of those whose JVM is dead. {@link
 * dev.bailey.linux.cgroup.owner.OwnerName} is the name of a JVM's directory, {@link
 * dev.bailey.linux.cgroup.owner.CgroupJournal} records on disk where its cgroups are, {@link
 * dev.bailey.linux.cgroup.owner.CgroupSweep} removes those of dead JVMs.
 *
 * <p>All types may be used by several threads, and journal and sweep by several JVMs.
 */
@NullMarked
package dev.bailey.linux.cgroup.owner;

import org.jspecify.annotations.NullMarked;
