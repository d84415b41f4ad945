/**
 * Which JVM a cgroup belongs to, and what is done when that JVM is gone. {@link
 * dev.bailey.linux.cgroup.owner.OwnerName} is the name of its directory, {@link
 * dev.bailey.linux.cgroup.owner.CgroupJournal} remembers where its cgroups are, {@link
 * dev.bailey.linux.cgroup.owner.CgroupSweep} removes those of dead JVMs.
 *
 * <p>All types may be used by several threads, and journal and sweep by several JVMs.
 */
@NullMarked
package dev.bailey.linux.cgroup.owner;

import org.jspecify.annotations.NullMarked;
