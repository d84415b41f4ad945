/**
 * The mounts of a process as the kernel lists them: {@link dev.bailey.linux.mounts.MountInfo}. All
 * types are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.linux.mounts;

import org.jspecify.annotations.NullMarked;
