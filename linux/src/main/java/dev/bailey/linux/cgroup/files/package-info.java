/**
 * Control files of cgroups. {@link dev.bailey.linux.cgroup.files.CgroupFiles} is the file system
 * ({@link dev.bailey.linux.cgroup.files.KernelFiles} the real one), {@link
 * dev.bailey.linux.cgroup.files.Verified} writes a value and reads it back, {@link
 * dev.bailey.linux.cgroup.files.KernelText} reads what the kernel wrote.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.linux.cgroup.files;

import org.jspecify.annotations.NullMarked;
