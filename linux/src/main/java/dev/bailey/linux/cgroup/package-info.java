/**
 * Limits, accounting and killing of one sandbox's processes by cgroups, with plain file operations
 * only. Here is what callers see; {@code host.HostCgroups} is where they begin.
 *
 * <p>The way through it: a {@link dev.bailey.linux.cgroup.CgroupLayout} says what this machine has
 * (v1, v2 or nothing), a {@link dev.bailey.linux.cgroup.CgroupDriver} hands out a {@link
 * dev.bailey.linux.cgroup.Cgroup} per sandbox with its {@link dev.bailey.linux.cgroup.CgroupLimits}
 * written and read back, and that gives {@link dev.bailey.linux.cgroup.CgroupUsage} and a {@link
 * dev.bailey.linux.cgroup.CommandCgroup} per command.
 *
 * <p>Directories: {@code <parent>/bailey-<pid>-<start ticks>-<pid namespace>/c<n>/k<m>} where c is
 * a sandbox and k one command of it. Everything under such a name belongs to that JVM alone. The
 * parent is the JVM's own cgroup; on v2 it may be one above it, which {@code v2.V2Delegation}
 * finds.
 *
 * <p>All types may be used by several threads. A failure of the kernel is a {@link
 * dev.bailey.error.BaileyException}; a limit is never silently left out.
 */
@NullMarked
package dev.bailey.linux.cgroup;

import org.jspecify.annotations.NullMarked;
